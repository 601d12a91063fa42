//! The tree: nodes in one list, which is reused for the next decision.

use super::key::Key;
use crate::table::Seat;

/// A node by its place in the list.
pub(super) type NodeId = u32;

/// No node.
const NOWHERE: NodeId = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct SearchNode {
    /// The option that leads here.
    key: Key,
    first_child: NodeId,
    next_sibling: NodeId,
    visits: u32,
    /// How often that option was there to be chosen.
    available: u32,
    /// The share of victories, summed up, of the seat that chose it.
    won: f32,
    seat: Seat,
}

/// What one node takes in memory.
pub const NODE_BYTES: usize = size_of::<SearchNode>();

#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<SearchNode>,
}

impl Tree {
    pub const ROOT: NodeId = 0;

    /// Starts again with a root for a decision of this seat.
    pub fn clear(&mut self, seat: Seat) {
        self.nodes.clear();
        self.add(Key::NONE, seat);
    }

    fn add(&mut self, key: Key, seat: Seat) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let node =
            SearchNode { key, first_child: NOWHERE, next_sibling: NOWHERE, visits: 0, available: 0, won: 0.0, seat };
        self.nodes.push(node);
        id
    }

    pub fn child(&self, parent: NodeId, key: Key) -> Option<NodeId> {
        let mut at = self.nodes[parent as usize].first_child;
        while at != NOWHERE {
            let node = &self.nodes[at as usize];
            if node.key == key {
                return Some(at);
            }
            at = node.next_sibling;
        }
        None
    }

    pub fn grow(&mut self, parent: NodeId, key: Key, seat: Seat) -> NodeId {
        let child = self.add(key, seat);
        self.nodes[child as usize].next_sibling = self.nodes[parent as usize].first_child;
        self.nodes[parent as usize].first_child = child;
        child
    }

    /// An option was there to be chosen.
    pub fn offer(&mut self, node: NodeId) {
        self.nodes[node as usize].available += 1;
    }

    /// How much an option deserves to be tried: how well it did, and how little it has been tried when it could be.
    pub fn urgency(&self, node: NodeId, c: f32) -> f32 {
        let node = &self.nodes[node as usize];
        let visits = node.visits.max(1) as f32;
        node.won / visits + c * (libm::logf(node.available.max(1) as f32) / visits).sqrt()
    }

    /// A game through this node came to these shares.
    pub fn record(&mut self, node: NodeId, shares: &[f32]) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.won += shares[node.seat.index()];
    }

    /// What came of the others is what a seat may expect of an option that was never tried here; `None` if nothing did,
    /// or not for this seat.
    pub fn first_guess(&self, parent: NodeId, seat: Seat) -> Option<f32> {
        let node = &self.nodes[parent as usize];
        (node.visits > 0 && node.seat == seat).then(|| node.won / node.visits as f32)
    }

    pub fn visits(&self, node: NodeId) -> u32 {
        self.nodes[node as usize].visits
    }

    /// How much of the games through a node the seat that chose it has won.
    pub fn win_rate(&self, node: NodeId) -> f32 {
        let node = &self.nodes[node as usize];
        if node.visits == 0 { 0.0 } else { node.won / node.visits as f32 }
    }
}
