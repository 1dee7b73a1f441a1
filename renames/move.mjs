// node move.mjs ROOT moves1.json [moves2.json …] [--dry]
// Moves tracked files as the lists say ({"old/path": "new/path"}) and rewrites what names them. Prints what it could not rewrite.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const args = process.argv.slice(2);
const dry = args.includes('--dry');
const [root, ...lists] = args.filter((a) => !a.startsWith('--'));
if (!root || lists.length === 0) {
  console.error('node move.mjs ROOT moves1.json [moves2.json …] [--dry]');
  process.exit(2);
}
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  .split('\0')
  .filter((p) => p && existsSync(join(root, p)));
const trackedSet = new Set(tracked);
const moves = new Map();
const problems = [];
for (const list of lists)
  for (const [from, to] of Object.entries(JSON.parse(readFileSync(list, 'utf8')))) {
    if (from === to) continue;
    if (!trackedSet.has(from)) {
      // a folder: all that is below goes along
      const below = tracked.filter((p) => p.startsWith(`${from}/`));
      if (below.length === 0) problems.push(`not there: ${from} (→ ${to})`);
      for (const p of below) if (!moves.has(p)) moves.set(p, to + p.slice(from.length));
      continue;
    }
    if (moves.has(from) && moves.get(from) !== to) problems.push(`two places for ${from}: ${moves.get(from)}, ${to}`);
    moves.set(from, to);
  }
const targets = new Map();
for (const p of tracked) {
  const to = moves.get(p) ?? p;
  if (targets.has(to)) problems.push(`two files for ${to}: ${targets.get(to)}, ${p}`);
  targets.set(to, p);
}
if (problems.some((p) => p.startsWith('two files'))) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const place = (p) => moves.get(p) ?? p;

// Folders before and after: a folder is moved where all its files keep their places below one new folder.
const foldersOf = (paths) => {
  const all = new Set();
  for (const p of paths) for (let d = posix.dirname(p); d !== '.'; d = posix.dirname(d)) all.add(d);
  return all;
};
const oldFolders = foldersOf(tracked);
const newFolders = foldersOf(targets.keys());
const folderMove = new Map();
for (const d of oldFolders) {
  const below = tracked.filter((p) => p.startsWith(`${d}/`));
  const first = below[0];
  const rest = first.slice(d.length);
  const to = place(first);
  if (!to.endsWith(rest)) continue;
  const target = to.slice(0, -rest.length);
  if (target !== d && below.every((p) => place(p) === target + p.slice(d.length))) folderMove.set(d, target);
}
const placeFolder = (d) => folderMove.get(d) ?? d;

const textual = /\.(ts|tsx|mts|cts|mjs|cjs|js|css|html|json|md|yml|yaml|sh|ps1|nsh|svg|service|conf|rules|pam)$|^\.(oxlintrc|prettier|git|npmrc)|^\.ci\//;
const isText = (p) =>
  textual.test(p) && !/^package-lock\.json$|test\/renderer\/glossaries\/|resources\/(texts|plates)\//.test(p);

const relative = (fromFile, to) => {
  let r = posix.relative(posix.dirname(fromFile), to);
  if (r === '') r = '.';
  return r.startsWith('.') ? r : `./${r}`;
};
const resolveFrom = (file, spec) => posix.normalize(posix.join(posix.dirname(file), spec));

/** @returns the specifier as it is to stand in the file's new place, or null where it names nothing that we know. */
function respecified(file, spec, always, bare) {
  const [, path, query] = /^([^?#]*)([?#].*)?$/.exec(spec);
  let kept = '';
  let core = path;
  const star = path.search(/[*{[]/);
  if (star >= 0) {
    const cut = path.lastIndexOf('/', star);
    if (cut < 0) return null;
    core = path.slice(0, cut);
    kept = path.slice(cut);
  }
  const slash = core.endsWith('/') ? '/' : '';
  const old = resolveFrom(file, core).replace(/\/$/, '');
  let target;
  if (trackedSet.has(old)) target = place(old);
  else if (old === '.' || oldFolders.has(old)) target = old === '.' ? '.' : placeFolder(old);
  else if (always) target = old;
  else return null;
  if (old.startsWith('..')) return null;
  if (target === old && place(file) === file) return spec;
  // the same way in the new place?
  let r = relative(place(file), target);
  if (bare) r = r.replace(/^\.\//, '');
  return r + slash + kept + (query ?? '');
}

const escape = (s) => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const changedFiles = [];
const contents = new Map();
const moved = [...moves.keys()];
// one expression for all the old paths, the longest first
const byLength = [...moved, ...folderMove.keys()].toSorted((a, b) => b.length - a.length);
const known = new Set(byLength);
const pathWord = /(?<![\w./@-])((?:electron|renderer|test|docs|resources)\/[\w./-]*[\w])/g;
// tails of two and more segments, where they are of one file alone
const tails = new Map();
for (const p of tracked) {
  const parts = p.split('/');
  for (let i = 1; i < parts.length - 1; i += 1) {
    const tail = parts.slice(i).join('/');
    tails.set(tail, tails.has(tail) ? null : p);
  }
}
const sameRoot = (tail, old, now) => {
  const prefix = old.slice(0, -tail.length);
  return now.startsWith(prefix) ? now.slice(prefix.length) : now;
};

for (const file of tracked) {
  if (!isText(file)) continue;
  const before = readFileSync(join(root, file), 'utf8');
  let text = before;
  const isCode = /\.[cm]?[jt]sx?$/.test(file);
  // import.meta's folder, whatever the string looks like
  if (isCode) {
    text = text.replace(/(import\.meta\.dirname,\s*)(['"`])([^'"`$\n]*)\2/g, (m, head, q, spec) => {
      const r = respecified(file, spec, true, true);
      return r === null ? m : `${head}${q}${r === '' ? '.' : r}${q}`;
    });
    text = text.replace(/(\$\{import\.meta\.dirname\}\/)([^`$]*)/g, (m, head, spec) => {
      const r = respecified(file, spec, true, true);
      return r === null ? m : head + r;
    });
    text = text.replace(/(new URL\(\s*)(['"`])(?!\.\.?\/)([^'"`$\n]*)\2(\s*,\s*import\.meta\.url)/g, (m, head, q, spec, tail) => {
      const r = respecified(file, spec, true, true);
      return r === null ? m : head + q + r + q + tail;
    });
    text = text.replace(/(new URL\(\s*)(['"`])(\.\.?\/[^'"`\n$]*)\2(\s*,\s*import\.meta\.url)/g, (m, head, q, spec, tail) => {
      const r = respecified(file, spec, true, false);
      return r === null ? m : head + q + r + q + tail;
    });
  }
  // every quoted relative path that leads to a file or folder of ours; a template may go on with ${
  const done = new Set();
  text = text.replace(/(['"`])(\.\.?\/[^'"`\n]*?)(\1|(?=\$\{))/g, (m, q, spec, end, at) => {
    const ahead = text.slice(Math.max(0, at - 40), at);
    const behind = text.slice(at + m.length, at + m.length + 30);
    if (/import\.meta\.dirname,\s*$/.test(ahead) || (/new URL\(\s*$/.test(ahead) && /^\s*,\s*import\.meta\.url/.test(behind))) return m;
    const r = respecified(file, spec, false, false);
    if (r === null) return m;
    done.add(spec);
    return q + r + end;
  });
  text = text.replace(/(['"])(\.\.(?:\/\.\.)*)\1/g, (m, q, spec, at) => {
    if (!/(from|import\(|import)\s*$/.test(text.slice(Math.max(0, at - 20), at))) return m;
    const r = respecified(file, spec, false, false);
    return r === null ? m : q + r + q;
  });
  if (/\.css$/.test(file))
    text = text.replace(/url\((\.\.?\/[^'")]+)\)/g, (m, spec) => {
      const r = respecified(file, spec, false, false);
      return r === null ? m : `url(${r})`;
    });
  if (/\.md$/.test(file))
    text = text.replace(/(\]\()([^)\s:#]+)([)#])/g, (m, head, spec, tail) => {
      const r = respecified(file, spec, false, true);
      return r === null ? m : head + r + tail;
    });
  // `${folder}/x.ts` with a constant of the same file
  if (isCode) {
    const constants = [...text.matchAll(/const (\w+) = '((?:electron|renderer|test)[\w/-]*)';/g)].map(([, name, path]) => [name, path]);
    const byName = new Map(constants);
    text = text.replace(/`\$\{(\w+)\}\/([\w./-]+)`/g, (m, name, rest) => {
      const folder = byName.get(name);
      if (folder === undefined) return m;
      const now = moves.get(`${folder}/${rest}`);
      if (now === undefined) return m;
      const best = constants.filter(([, path]) => now.startsWith(`${placeFolder(path)}/`)).toSorted((a, b) => placeFolder(b[1]).length - placeFolder(a[1]).length)[0];
      return best ? `\`\${${best[0]}}/${now.slice(placeFolder(best[1]).length + 1)}\`` : `'${now}'`;
    });
    // names of tests without folder and ending
    text = text.replace(/'([\w-]+(?:\/[\w-]+)+)'/g, (m, name) => {
      for (const end of ['.test.ts', '.test.tsx']) {
        const now = moves.get(`test/${name}${end}`);
        if (now !== undefined) return `'${now.replace(/^test\//, '').replace(/\.test\.tsx?$/, '')}'`;
      }
      return m;
    });
  }
  // whole paths in prose, configuration, strings
  text = text.replace(pathWord, (m) => {
    if (known.has(m)) return moves.get(m) ?? folderMove.get(m);
    const cut = [...Array(m.split('/').length - 1).keys()].map((i) => m.split('/').slice(0, -(i + 1)).join('/'));
    if (trackedSet.has(m) || oldFolders.has(m)) return m;
    const folder = cut.find((d) => folderMove.has(d));
    return folder === undefined || m.includes('*') ? m : folderMove.get(folder) + m.slice(folder.length);
  });
  // tails, where code is meant by them: `journal/raw-file.ts`
  text = text.replace(/(?<![\w./@{}-])([a-z][\w-]*(?:\/[\w-]+)*\/[\w-]+\.(?:tsx?|css))\b(?![\w/-])/g, (m) => {
    const old = tails.get(m);
    if (!old || !moves.has(old)) return m;
    return sameRoot(m, old, moves.get(old));
  });
  if (text !== before) {
    contents.set(file, text);
    changedFiles.push(file);
  }
}

console.log(`${moves.size} files move, ${changedFiles.length} files are rewritten`);
if (!dry) {
  const raw = new Map([...moves.keys()].map((p) => [p, { bytes: contents.has(p) ? contents.get(p) : readFileSync(join(root, p)), mode: statSync(join(root, p)).mode }]));
  for (const p of moves.keys()) if (!targets.has(p) || targets.get(p) === p) rmSync(join(root, p));
  for (const p of moves.keys()) if (existsSync(join(root, p))) rmSync(join(root, p));
  for (const [p, { bytes, mode }] of raw) {
    const to = join(root, moves.get(p));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, bytes);
    chmodSync(to, mode & 0o777);
  }
  for (const [p, text] of contents) if (!moves.has(p)) writeFileSync(join(root, p), text);
  for (const d of [...oldFolders].toSorted((a, b) => b.length - a.length))
    if (existsSync(join(root, d)) && readdirSync(join(root, d)).length === 0) rmdirSync(join(root, d));
  const touched = [...new Set([...moves.keys(), ...moves.values(), ...changedFiles.filter((p) => !moves.has(p))])];
  for (let i = 0; i < touched.length; i += 200)
    execFileSync('git', ['add', '-A', '--', ...touched.slice(i, i + 200).filter((p) => existsSync(join(root, p)) || trackedSet.has(p))], { cwd: root });
}

// What is left.
const now = (p) => (dry ? (contents.get(targets.get(p)) ?? readFileSync(join(root, targets.get(p)), 'utf8')) : readFileSync(join(root, p), 'utf8'));
const left = [];
for (const [p] of targets) {
  if (!isText(p)) continue;
  const lines = now(p).split('\n');
  lines.forEach((line, i) => {
    for (const [m] of line.matchAll(/(?<![\w./@-])(?:electron|renderer|test)\/[\w./-]*\w/g)) {
      if (targets.has(m) || newFolders.has(m)) continue;
      if (known.has(m) || oldFolders.has(m) || /\.(tsx?|css)$/.test(m)) left.push(`${p}:${i + 1}: names ${m}`);
    }
    if (/\.[cm]?tsx?$|\.css$|\.html$/.test(p))
      for (const [, , spec] of line.matchAll(/(['"])(\.\.?\/[^'"\n?]*\.(?:tsx?|css|json|svg))\1/g)) {
        const at = resolveFrom(p, spec);
        if (!targets.has(at) && !existsSync(join(root, at))) left.push(`${p}:${i + 1}: leads nowhere: ${spec}`);
      }
    if (/\.md$/.test(p))
      for (const [, name] of line.matchAll(/`([\w-]+\.tsx?)`/g))
        if (![...targets.keys()].some((t) => posix.basename(t) === name)) left.push(`${p}:${i + 1}: no file is called ${name}`);
  });
}
const gone = [...oldFolders].filter((d) => !newFolders.has(d) && /^(electron|renderer|test)\//.test(d));
for (const [p] of targets) {
  if (!isText(p)) continue;
  now(p).split('\n').forEach((line, i) => {
    for (const d of gone) {
      const at = line.indexOf(`${d}/`);
      if (at >= 0 && !/[\w./-]/.test(line[at - 1] ?? ' ')) left.push(`${p}:${i + 1}: a folder that is gone: ${d}`);
    }
  });
}
for (const line of [...problems, ...new Set(left)]) console.log(line);
