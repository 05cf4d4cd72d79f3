// A guest that cannot start: says why and ends, without dialling.
process.stderr.write('first line\nplanted failure: no display for you\n', () => process.exit(3));
