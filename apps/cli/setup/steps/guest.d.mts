/** What bundles the guest, as a program for Node with the source flags; it prints the file. */
export const guestCode: string;
