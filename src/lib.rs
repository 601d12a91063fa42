//! Ozeki: a workbench for designing army-building card games.
//!
//! A content pack (RON data and Rhai scripts) describes an edition completely; this crate plays any pack. Rules and
//! scripts are straight-line code in which a decision is a function call; a [`decision::Driver`] answers it.

pub mod bots;
pub mod cli;
pub mod decision;
pub mod dispatch;
pub mod event;
pub mod files;
mod foresight;
pub mod game;
pub mod guide;
pub mod hidden;
pub mod lab;
pub mod limits;
pub mod lsp;
pub mod memo;
mod ordering;
pub mod pack;
pub mod rules;
pub mod run;
pub mod scenario;
pub mod script;
pub mod sheet;
pub mod table;
pub mod text;
pub mod transcript;
