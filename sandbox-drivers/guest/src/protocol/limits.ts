import { COMMAND_LIMITS } from '@coarena/core/command';

/** The wire protocol's version: both sides refuse any other number in the `hello` answer. */
export const PROTOCOL_VERSION = 1;

/**
 * Every bound of the protocol in one place; both sides enforce them.
 * Sizes are bytes unless the name says code points or counts; times are milliseconds.
 */
export const LIMITS = {
  /** Screen and, in a browser battle, page size in CSS pixels. */
  width: 1280,
  height: 800,
  /** Largest JSON request body the guest reads. */
  requestBytes: 256 * 1024,
  /** Largest JSON part of any answer the host reads. */
  answerBytes: 6 * 1024 * 1024,
  /** Largest capture the host reads; a 1280x800 frame of noise is about 3.1 MB. */
  captureBytes: 8 * 1024 * 1024,
  /** Accessibility tree: nodes, nesting, and bytes of its JSON text. */
  treeNodes: 5_000,
  treeDepth: 64,
  treeBytes: 2 * 1024 * 1024,
  /** Longest text in one tree node's name or value, in code points. */
  treeTextCodePoints: 2_000,
  /** Longest text `type` takes and `read_text` gives, in code points. */
  typeCodePoints: 5_000,
  readCodePoints: 20_000,
  /** Longest sentence, URL and title in an observation, in UTF-16 units. */
  sentence: 2_000,
  url: 8_192,
  title: 1_000,
  finishMessage: 20_000,
  /** Files: how many, how large each, and the longest name in UTF-8 bytes. */
  files: 10,
  fileBytes: 50 * 1024 * 1024,
  fileNameBytes: 200,
  /** Egress streams of one desktop: open at once, how long nothing may move on one, how long it may take to connect. */
  egressStreams: 64,
  egressIdleMs: 30_000,
  egressConnectMs: 15_000,
  /** Tabs and dialogs reported in one observation. */
  tabs: 50,
  dialogs: 20,
  /** `run_command`: name of a program, number of arguments, one argument in UTF-16 units. */
  programCharacters: COMMAND_LIMITS.programCharacters,
  arguments: COMMAND_LIMITS.arguments,
  argumentCharacters: COMMAND_LIMITS.argumentCharacters,
  /** What is kept of a command's output, in code points. */
  commandOutputCodePoints: COMMAND_LIMITS.outputCharacters,
  waitMs: 30_000,
  keyHoldMs: 2_000,
} as const;
