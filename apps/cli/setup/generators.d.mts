/** Every script that writes committed files, in the order they run in. */
export declare const generators: readonly { readonly writes: string; readonly script: string }[];
