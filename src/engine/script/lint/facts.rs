//! What is known of the functions of a script while they are read.
//!
//! A reading may rest on facts that turn out too narrow: a variable that is given something else further down, a helper
//! that is called with something else. Then the facts have been widened, and everything is read again; what is found in
//! the reading that changes nothing is what is reported.

use super::functions::Function;
use super::shape::Shape;
use crate::vocabulary::Kind;
use crate::vocabulary::hooks::Hooks;

/// What is known so far of all functions of a script.
pub(super) struct Facts {
    pub functions: Vec<FunctionFacts>,
    /// Something was widened: read again.
    pub changed: bool,
}

#[derive(Default)]
pub(super) struct FunctionFacts {
    pub params: Vec<Shape>,
    pub returns: Shape,
    /// In the order they are declared.
    pub variables: Vec<VariableFacts>,
}

pub(super) struct VariableFacts {
    pub shape: Shape,
    /// It is given another value after its first.
    pub assigned: bool,
}

impl Facts {
    pub fn new(hooks: &Hooks, functions: &[Function], me_first: bool) -> Self {
        let facts = functions.iter().map(|function| {
            let known = function.hook.map(|hook| {
                let me = me_first.then_some(Kind::Card);
                me.into_iter().chain(hooks.spec(hook).params.iter().map(|param| param.kind)).map(Shape::Is).collect()
            });
            // Whatever is neither a hook nor called only by this script may be given anything.
            let unknown = if function.private { Shape::Never } else { Shape::Unknown };
            let mut params: Vec<Shape> = known.unwrap_or_default();
            params.resize(function.params.len(), unknown);
            FunctionFacts { params, ..FunctionFacts::default() }
        });
        Facts { functions: facts.collect(), changed: false }
    }

    /// What nobody gives a value may be anything. Says whether there was such a parameter.
    pub fn open_uncalled(&mut self) -> bool {
        let params = self.functions.iter_mut().flat_map(|function| &mut function.params);
        let uncalled: Vec<&mut Shape> = params.filter(|shape| **shape == Shape::Never).collect();
        let found = !uncalled.is_empty();
        uncalled.into_iter().for_each(|shape| *shape = Shape::Unknown);
        found
    }

    pub fn widen_param(&mut self, function: usize, param: usize, by: Shape) {
        widen(&mut self.functions[function].params[param], by, &mut self.changed);
    }

    pub fn returns(&self, function: usize) -> Shape {
        self.functions[function].returns
    }
}

pub(super) fn widen(slot: &mut Shape, by: Shape, changed: &mut bool) {
    let wider = slot.join(by);
    *changed |= wider != *slot;
    *slot = wider;
}
