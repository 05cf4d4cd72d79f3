/** The checkout's root folder, wherever the command was called from. */
export declare const root: string;
