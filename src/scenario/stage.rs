//! Where scenarios of a pack are played: the pack and its scripts, compiled once for all of them.

use std::rc::Rc;
use std::sync::Arc;

use crate::pack::Pack;
use crate::script::{Backend, Fault, Interpreter};

#[derive(Clone)]
pub struct Stage {
    pub pack: Arc<Pack>,
    pub(super) backend: Rc<dyn Backend>,
}

impl Stage {
    pub fn new(pack: Arc<Pack>) -> Result<Self, Box<Fault>> {
        let backend = Interpreter::new(pack.clone()).map_err(Box::new)?;
        Ok(Stage { pack, backend: Rc::new(backend) })
    }
}
