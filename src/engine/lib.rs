//! The engine: plays any content pack, and knows everything about it that can be known.
//!
//! Rules and scripts are straight-line code in which a decision is a function call; a [`decision::Driver`] answers it.
//! The engine reads no files, starts no threads and has no clock. Modules build on each other in the order below.

// What everything else speaks with.
pub mod hidden;
pub mod limits;
pub mod problem;
pub mod syntax;
pub mod vocabulary;

// What a game is made of.
pub mod decision;
pub mod event;
pub mod pack;
pub mod table;

// How it is played.
pub mod kernel;
pub mod rules;
pub mod script;

// How packs are read, and situations are set up and shown.
pub mod library;
pub mod setup;
pub mod text;
pub mod view;

// What is done with games.
pub mod bots;
pub mod game;
pub mod scenario;
pub mod transcript;
