import { loads, type LoadName } from './kept.ts';
import { makeJournal } from './load.ts';

// Makes one journal in bulk: `node make.ts NAME FOLDER`.

const [name = '', folder = ''] = process.argv.slice(2);
makeJournal(folder, loads[name as LoadName]);
