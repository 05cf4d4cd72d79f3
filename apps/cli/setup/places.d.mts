/** The checkout's root folder, wherever the command was called from. */
export declare const root: string;

/** The flags every TypeScript entry is started with. */
export declare const sourceFlags: readonly string[];
