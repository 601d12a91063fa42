//! Ozeki: a workbench for people who design army-building card games.
//!
//! A content pack (RON data and Rhai scripts) is the whole truth about an edition; this crate plays any of them. Rules
//! and scripts are straight-line code in which a decision is a function call; who answers it is a [`decision::Driver`].

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
