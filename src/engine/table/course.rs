//! Where a game is in the flow of its pack.

use crate::limits::FLOW_DEPTH;

/// The place in a flow: the step that comes next, and how far each of the loops around it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CoursePlace {
    pub(crate) at: u8,
    /// How many loops it is inside of.
    pub(crate) depth: u8,
    /// Of each loop, how often it has been gone through,
    pub(crate) passes: [u8; FLOW_DEPTH],
    /// and with whom it began.
    pub(crate) firsts: [u8; FLOW_DEPTH],
    /// The innermost loop is left at the end of this pass.
    pub(crate) leaving: bool,
    /// Steps of the flow since anything was asked or changed,
    pub(crate) idle: u16,
    /// and since the game began.
    pub(crate) steps: u32,
}
