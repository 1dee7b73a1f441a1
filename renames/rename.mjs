// node rename.mjs ROOT renames.json [moves1.json …] [--word W]… [--check] [--list]
// Applies the renames of one word (or of all, word after word) to a checkout: symbols through TypeScript's language service, comments
// and texts by expressions, files through move.mjs. Entries give today's paths; the moves lists say where these are now.
//   {word, kind: "symbol", file, name: "Outer.inner", to}   the declaration of that name inside of Outer
//   {word, kind: "all", files: "regexp", name, to}          every declaration of the name in these files, with all that refers to it
//   {word, kind: "comment", files?: "regexp", from, to}     an expression, in comments alone (flags "g", or flags)
//   {word, kind: "text", files: "regexp", from, to}         an expression, anywhere in these files
//   {word, kind: "after", files, from, to}                 the same, once the others are done
//   {word, kind: "file", from, to}                          to: a base name (stays in its folder) or a path
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import ts from 'typescript';

const args = process.argv.slice(2);
const words = [];
const plain = [];
const flags = new Set();
for (let i = 0; i < args.length; i += 1) {
  if (args[i] === '--word') words.push(args[(i += 1)]);
  else if (args[i].startsWith('--')) flags.add(args[i]);
  else plain.push(args[i]);
}
const [root, list, ...moveLists] = plain.map((p) => resolve(p));
const all = JSON.parse(readFileSync(list, 'utf8')).filter((e) => e.word);
const order = [...new Set(all.map((e) => e.word))];
if (flags.has('--list')) {
  for (const w of order) console.log(w, all.filter((e) => e.word === w).length);
  process.exit(0);
}
const moves = Object.assign({}, ...moveLists.map((l) => JSON.parse(readFileSync(l, 'utf8'))));
const fileRenames = all.filter((e) => e.kind === 'file');
const base = (p) => posix.basename(p);

const there = (p) => existsSync(join(root, p));
/** Where a file of today is now: moved by the lists, or renamed by an earlier word. */
function nowOf(path) {
  const moved = moves[path] ?? path;
  const own = fileRenames.find((e) => e.from === path);
  const options = [moved, path];
  if (own) {
    const to = own.to.includes('/') ? base(own.to) : own.to;
    options.unshift(posix.join(posix.dirname(moved), to), own.to, posix.join(posix.dirname(path), to));
  }
  return options.find(there) ?? null;
}
const oldByNow = () => {
  const map = new Map();
  for (const [from, to] of Object.entries(moves)) map.set(to, from);
  for (const e of fileRenames) {
    const now = nowOf(e.from);
    if (now) map.set(now, e.from);
  }
  return map;
};
const sameName = (seg, text) => text === seg || all.some((r) => (r.kind === 'symbol' || r.kind === 'all') && r.name.split('.').at(-1) === seg && r.to === text);

let service_ = null;
let currentSources = [];
function runWord(word) {
  const entries = all.filter((e) => e.word === word);
  const git = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).split('\0').filter((p) => p && there(p));
  const sources = git.filter((p) => /^(electron|renderer|test)\/.*\.tsx?$|^[\w.]+\.config\.ts$/.test(p));
  const options = {
    target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force, allowImportingTsExtensions: true, verbatimModuleSyntax: true, resolveJsonModule: true,
    strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true,
    lib: process.env.RENAME_LIB ? [process.env.RENAME_LIB] : ['lib.es2025.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: process.env.RENAME_LIB ? [] : ['node', 'vite/client'], jsx: ts.JsxEmit.ReactJSX,
  };
  const texts = new Map();
  const read = (p) => {
    if (!texts.has(p)) texts.set(p, readFileSync(join(root, p), 'utf8'));
    return texts.get(p);
  };
  const before = oldByNow();
  const matches = (pattern) => {
    const re = new RegExp(pattern);
    return (p) => re.test(p) || (before.has(p) && re.test(before.get(p)));
  };
  const notes = [];
  // file → Map(start → {end, text, prefix, suffix, entry})
  const edits = new Map();
  const put = (file, start, end, text) => {
    if (!edits.has(file)) edits.set(file, new Map());
    const here = edits.get(file);
    const old = here.get(start);
    if (old && (old.end !== end || old.text !== text)) {
      notes.push(`${file}:${start}: two changes of one place: ${old.text} and ${text}`);
      return;
    }
    here.set(start, { end, text });
  };

  const symbolic = entries.filter((e) => e.kind === 'symbol' || e.kind === 'all');
  let program;
  if (symbolic.length > 0) {
    currentSources = sources;
    const host = {
      getScriptFileNames: () => currentSources.map((p) => join(root, p)),
      getScriptVersion: (p) => { try { const s = statSync(p); return `${s.mtimeMs} ${s.size}`; } catch { return '0'; } },
      getScriptSnapshot: (p) => (existsSync(p) ? ts.ScriptSnapshot.fromString(readFileSync(p, 'utf8')) : undefined),
      getCurrentDirectory: () => root, getCompilationSettings: () => options,
      getDefaultLibFileName: (o) => ts.getDefaultLibFilePath(o),
      fileExists: ts.sys.fileExists, readFile: ts.sys.readFile, readDirectory: ts.sys.readDirectory, directoryExists: ts.sys.directoryExists, getDirectories: ts.sys.getDirectories, realpath: ts.sys.realpath,
    };
    service_ ??= ts.createLanguageService(host, ts.createDocumentRegistry());
    const service = service_;
    program = service.getProgram();
    const checker = program.getTypeChecker();
    const fileOf = (p) => program.getSourceFile(join(root, p));
    const shortOf = (p) => posix.relative(root, p);

    const declares = (node) =>
      (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isParameter(node) || ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node) || ts.isGetAccessor(node) || ts.isSetAccessor(node) || ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isBindingElement(node) || ts.isEnumMember(node) || ts.isTypeParameterDeclaration(node) || ts.isClassExpression(node) || ts.isFunctionExpression(node) || ts.isNamedTupleMember(node) || ts.isEnumDeclaration(node)) &&
      node.name && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name : undefined;
    const within = (node, seg, deep = true) => {
      const found = [];
      const visit = (n) => {
        const name = declares(n);
        if (name && sameName(seg, name.text)) found.push(n);
        else if (name || deep) ts.forEachChild(n, visit);
        else ts.forEachChild(n, visit);
        if (name && sameName(seg, name.text)) ts.forEachChild(n, visit);
      };
      ts.forEachChild(node, visit);
      return found;
    };
    const topLevel = (source, seg) => {
      const found = [];
      for (const s of source.statements) {
        if (ts.isVariableStatement(s)) for (const d of s.declarationList.declarations) if (ts.isIdentifier(d.name) && sameName(seg, d.name.text)) found.push(d);
        if (declares(s) && sameName(seg, s.name.text)) found.push(s);
      }
      return found;
    };
    const findDeclarations = (e) => {
      const segs = e.name.split('.');
      const exact = (nodes) => nodes.filter((n) => n.name.text === segs.at(-1));
      const inFile = (source) => {
        let nodes = segs.length === 1 ? [...topLevel(source, segs[0]), ...within(source, segs[0])] : topLevel(source, segs[0]);
        if (segs.length > 1 && nodes.length === 0) nodes = within(source, segs[0]);
        for (const seg of segs.slice(1)) nodes = nodes.flatMap((n) => within(n, seg));
        return exact(nodes);
      };
      const own = e.file ? nowOf(e.file) : null;
      if (own && fileOf(own)) {
        const nodes = inFile(fileOf(own));
        if (nodes.length > 0) return segs.length === 1 ? [nodes[0]] : [nodes[0]];
      }
      // it went elsewhere: the one file with such a top-level declaration
      const others = sources.map(fileOf).filter((s) => s && topLevel(s, segs[0]).length > 0).map(inFile).filter((nodes) => nodes.length > 0);
      if (others.length === 1) return [others[0][0]];
      notes.push(`${e.word}: ${others.length === 0 ? 'not found' : 'found more than once'}: ${e.file ?? ''} ${e.name} → ${e.to}`);
      return [];
    };

    const seen = new Set();
    const pending = [];
    for (const e of symbolic) {
      if (e.kind === 'symbol') for (const n of findDeclarations(e)) pending.push([n.name, e]);
      else {
        const ok = matches(e.files);
        let count = 0;
        for (const p of sources.filter(ok)) {
          const source = fileOf(p);
          if (!source || !source.text.includes(e.name)) continue;
          const visit = (n) => {
            const name = declares(n);
            if (name && name.text === e.name && (e.only !== 'variables' || ts.isVariableDeclaration(n) || ts.isParameter(n) || ts.isBindingElement(n))) {
              pending.push([name, e]);
              count += 1;
            }
            ts.forEachChild(n, visit);
          };
          visit(source);
        }
        if (count === 0) notes.push(`${e.word}: no declaration of ${e.name} in ${e.files}`);
      }
    }
    const shorthand = new Map(); // file:start → {property: to, value: to, old, end}
    const declaredAt = new Set();
    const locations = [];
    while (pending.length > 0) {
      const [name, e] = pending.shift();
      const source = name.getSourceFile();
      const key = `${source.fileName}:${name.getStart()}`;
      const parent = name.parent;
      if (seen.has(`${key}:${e.to}`)) continue;
      seen.add(`${key}:${e.to}`);
      const isPrivate = ts.isPrivateIdentifier(name);
      const target = isPrivate && !e.to.startsWith('#') ? `#${e.to}` : e.to;
      const found = service.findRenameLocations(source.fileName, name.getStart(), false, false, { providePrefixAndSuffixTextForRename: true }) ?? [];
      if (found.length === 0) notes.push(`${e.word}: nothing to rename at ${shortOf(source.fileName)}: ${e.name}`);
      for (const l of found) {
        const at = shortOf(l.fileName);
        if (at.startsWith('..') || at.startsWith('node_modules')) {
          notes.push(`${e.word}: ${e.name} is declared outside: ${at}`);
          break;
        }
        const start = l.textSpan.start;
        const end = start + l.textSpan.length;
        if (l.prefixText === undefined && l.suffixText === undefined) {
          put(at, start, end, target);
          locations.push([l.fileName, start, target, e]);
          continue;
        }
        // a shorthand, a binding or an import: prefix "new: " or "old as " and so on
        const k = `${at}:${start}`;
        const entry = shorthand.get(k) ?? { at, start, end, old: fileOf(at).text.slice(start, end) };
        shorthand.set(k, entry);
        const first = l.prefixText !== undefined; // the text is the second of the two names
        // prefix "old: " → the local is renamed; suffix ": old" → the property is
        if (first) entry.second = target;
        else entry.first = target;
        entry.colon = (l.prefixText ?? l.suffixText).includes(':');
        entry.e = e;
        // follow the local side, so that one word stays one word
        if (!first) {
          const node = ts.getTokenAtPosition ? ts.getTokenAtPosition(fileOf(at), start) : null;
          let local = node;
          if (local && ts.isShorthandPropertyAssignment(local.parent)) {
            const value = checker.getShorthandAssignmentValueSymbol(local.parent);
            const d = value?.declarations?.find((x) => x.name && !shortOf(x.getSourceFile().fileName).includes('node_modules'));
            // an import or a top-level declaration keeps its name unless it is on the list itself
            if (d && !ts.isImportSpecifier(d) && (ts.isParameter(d) || ts.isVariableDeclaration(d) || ts.isBindingElement(d) || ts.isFunctionDeclaration(d)) && d.parent && !e.stop) {
              if (ts.isIdentifier(d.name)) pending.push([d.name, e]);
            }
          } else if (local && (ts.isImportSpecifier(local.parent) || ts.isExportSpecifier(local.parent) || ts.isBindingElement(local.parent))) pending.push([local, e]);
        }
      }
    }
    for (const s of shorthand.values()) {
      const { at, start, end, old, second, colon, e } = s;
      let { first } = s;
      // an object that is typed nowhere: its property is called as the variable is, where the entry wants it so
      if (colon && first === undefined && e.props) {
        const token = ts.getTokenAtPosition(fileOf(at), start);
        const isTyped = ts.isShorthandPropertyAssignment(token.parent) ? checker.getContextualType(token.parent.parent)?.getProperty(old) : undefined;
        if (isTyped === undefined || e.props === 'all') first = second;
      }
      const join_ = colon ? ': ' : ' as ';
      const a = first ?? old;
      const b = second ?? old;
      put(at, start, end, a === b ? a : a + join_ + b);
      if (a !== b) notes.push(`${at}: stays two words: ${a}${join_}${b}`);
    }
    // 'name' in Pick<T, 'name'>, Omit<T, 'name'> and T['name']
    const isRenamed = (symbol, to) => (symbol?.declarations ?? []).some((d) => d.name && edits.get(shortOf(d.getSourceFile().fileName))?.get(d.name.getStart())?.text === to);
    const renames = new Map(symbolic.map((e) => [e.name.split('.').at(-1), e.to]));
    const bareNames = new Set([...renames.keys()]);
    for (const p of sources) {
      const source = fileOf(p);
      if (!source || ![...bareNames].some((n) => source.text.includes(`'${n}'`))) continue;
      const visit = (n) => {
        if (ts.isLiteralTypeNode(n) && ts.isStringLiteral(n.literal) && bareNames.has(n.literal.text)) {
          const old = n.literal.text;
          let owner = n.parent;
          if (ts.isUnionTypeNode(owner)) owner = owner.parent;
          let object = null;
          if (ts.isIndexedAccessTypeNode(owner) && owner.objectType !== n) object = owner.objectType;
          else if (ts.isTypeReferenceNode(owner) && /^(Pick|Omit)$/.test(owner.typeName.getText())) object = owner.typeArguments[0];
          else if (ts.isExpressionWithTypeArguments(owner) && /^(Pick|Omit)$/.test(owner.expression.getText())) object = owner.typeArguments[0];
          if (object) {
            const type = checker.getTypeFromTypeNode(object);
            const property = checker.getPropertyOfType(checker.getApparentType(type), old);
            const roots = property ? [property, ...checker.getRootSymbols(property)] : [];
            for (const to of new Set(symbolic.filter((e) => e.name.split('.').at(-1) === old).map((e) => e.to)))
              if (roots.some((r) => isRenamed(r, to))) put(p, n.literal.getStart() + 1, n.literal.getEnd() - 1, to);
          }
        }
        ts.forEachChild(n, visit);
      };
      visit(source);
    }
    // does the new name already mean something there?
    const meaning = ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.Alias;
    const reported = new Set();
    for (const [fileName, start, target, e] of locations) {
      const node = ts.getTokenAtPosition(program.getSourceFile(fileName), start);
      if (!ts.isIdentifier(node)) continue;
      const p = node.parent;
      if ((ts.isPropertyAccessExpression(p) && p.name === node) || ts.isPropertySignature(p) || ts.isPropertyDeclaration(p) || ts.isMethodDeclaration(p) || ts.isMethodSignature(p) || (ts.isPropertyAssignment(p) && p.name === node) || (ts.isBindingElement(p) && p.propertyName === node) || ts.isJsxAttribute(p) || ts.isGetAccessor(p) || ts.isQualifiedName(p) || ts.isNamedTupleMember(p)) continue;
      const isType = ts.isTypeReferenceNode(p) || ts.isTypeAliasDeclaration(p) || ts.isInterfaceDeclaration(p);
      const already = checker.resolveName(target, node, isType ? ts.SymbolFlags.Type | ts.SymbolFlags.Alias : meaning, true);
      if (!already) continue;
      const d = already.declarations?.[0];
      if (d?.name && edits.get(shortOf(d.getSourceFile().fileName))?.has(d.name.getStart())) continue;
      const line = node.getSourceFile().getLineAndCharacterOfPosition(start).line + 1;
      const isDeclaration = p.name === node;
      const text = `${isDeclaration ? 'shadows' : 'CONFLICT'} ${shortOf(fileName)}:${line}: ${node.text} → ${target}`;
      if (!reported.has(text)) notes.push(text);
      reported.add(text);
    }
  }

  // comments
  const commentEntries = entries.filter((e) => e.kind === 'comment');
  if (commentEntries.length > 0) {
    for (const p of sources) {
      const mine = commentEntries.filter((e) => !e.files || matches(e.files)(p));
      if (mine.length === 0) continue;
      const text = read(p);
      if (!mine.some((e) => new RegExp(e.from, (e.flags ?? 'g').replace('g', '')).test(text))) continue;
      const source = ts.createSourceFile(p, text, ts.ScriptTarget.ES2024, true, p.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
      const ranges = new Map();
      const visit = (n) => {
        if (n.kind === ts.SyntaxKind.JsxText) return;
        for (const r of ts.getLeadingCommentRanges(text, n.getFullStart()) ?? []) ranges.set(r.pos, r.end);
        for (const r of ts.getTrailingCommentRanges(text, n.getEnd()) ?? []) ranges.set(r.pos, r.end);
        n.getChildren(source).forEach(visit);
      };
      visit(source);
      for (const [pos, end] of ranges) {
        const body = text.slice(pos, end);
        for (const e of mine)
          for (const m of body.matchAll(new RegExp(e.from, e.flags ?? 'g'))) {
            const to = m[0].replace(new RegExp(e.from, (e.flags ?? 'g').replace('g', '')), e.to);
            if (to !== m[0]) put(p, pos + m.index, pos + m.index + m[0].length, to);
          }
      }
    }
  }
  for (const e of entries.filter((x) => x.kind === 'text')) {
    let count = 0;
    for (const p of git.filter(matches(e.files))) {
      const text = read(p);
      for (const m of text.matchAll(new RegExp(e.from, e.flags ?? 'g'))) {
        const to = m[0].replace(new RegExp(e.from, (e.flags ?? 'g').replace('g', '')), e.to);
        // a symbol that is renamed here already
        const here = edits.get(p);
        if (here && [...here].some(([s, { end }]) => s < m.index + m[0].length && end > m.index)) continue;
        if (to !== m[0]) put(p, m.index, m.index + m[0].length, to);
        count += 1;
      }
    }
    if (count === 0) notes.push(`${word}: text not found: ${e.files} /${e.from}/`);
  }

  // apply
  const changed = new Map();
  let places = 0;
  for (const [p, here] of edits) {
    const text = read(p);
    let out = '';
    let at = 0;
    for (const [start, { end, text: to }] of [...here].toSorted((a, b) => a[0] - b[0])) {
      if (start < at) {
        notes.push(`${p}:${start}: overlapping changes`);
        continue;
      }
      out += text.slice(at, start) + to;
      at = end;
      places += 1;
    }
    changed.set(p, out + text.slice(at));
  }
  for (const e of entries.filter((x) => x.kind === 'after')) {
    let count = 0;
    for (const p of git.filter(matches(e.files))) {
      const text = changed.get(p) ?? read(p);
      const now = text.replace(new RegExp(e.from, e.flags ?? 'g'), e.to);
      if (now === text) continue;
      changed.set(p, now);
      count += 1;
    }
    if (count === 0) notes.push(`${word}: not found afterwards: ${e.files} /${e.from}/`);
  }
  // what the mutants' table quotes of the sources
  const table = git.find((p) => /mutants\/table\.ts$/.test(p));
  if (table) {
    const tableText = changed.get(table) ?? read(table);
    const source = ts.createSourceFile(table, tableText, ts.ScriptTarget.ES2024, true);
    const constants = new Map([...tableText.matchAll(/const (\w+) = '([\w/-]+)';/g)].map(([, n, v]) => [n, v]));
    const pathOf = (n) => {
      if (ts.isStringLiteralLike(n)) return n.text;
      if (ts.isTemplateExpression(n) && n.head.text === '' && n.templateSpans.length === 1) return (constants.get(n.templateSpans[0].expression.getText()) ?? '?') + n.templateSpans[0].literal.text;
      return null;
    };
    const quote = (s) => `'${s.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;
    const tableEdits = [];
    const visit = (n) => {
      const items = ts.isArrayLiteralExpression(n) ? n.elements : ts.isCallExpression(n) ? n.arguments : [];
      for (let i = 0; i + 2 < items.length; i += 1) {
        const path = pathOf(items[i]);
        const [from, to] = [items[i + 1], items[i + 2]];
        if (!path || !edits.has(path) || !ts.isStringLiteralLike(from) || !ts.isStringLiteralLike(to)) continue;
        const old = read(path);
        const start = old.indexOf(from.text);
        if (start < 0) {
          notes.push(`mutants: not in ${path}: ${from.text}`);
          continue;
        }
        const end = start + from.text.length;
        const here = [...edits.get(path)].toSorted((a, b) => a[0] - b[0]);
        let out = '';
        let at = start;
        for (const [s, e] of here) {
          if (e.end <= start || s >= end) continue;
          if (s < start || e.end > end) notes.push(`mutants: a name is cut in ${path}: ${from.text}`);
          out += old.slice(at, Math.max(at, s)) + e.text;
          at = e.end;
        }
        out += old.slice(at, end);
        const renamed = new Map();
        for (const [s, e] of here) {
          const word_ = old.slice(s, e.end);
          if (/^[#\w]+$/.test(word_) && /^[#\w]+$/.test(e.text)) renamed.set(word_, e.text);
        }
        let after = to.text;
        for (const [a, b] of renamed) after = after.replace(new RegExp(`(?<![\\w#])${a}(?!\\w)`, 'g'), b);
        if (out !== from.text) tableEdits.push([from.getStart(), from.getEnd(), quote(out)]);
        if (after !== to.text) tableEdits.push([to.getStart(), to.getEnd(), quote(after)]);
      }
      ts.forEachChild(n, visit);
    };
    visit(source);
    if (tableEdits.length > 0) {
      let out = tableText;
      for (const [s, e, t] of tableEdits.toSorted((a, b) => b[0] - a[0])) out = out.slice(0, s) + t + out.slice(e);
      changed.set(table, out);
    }
  }
  if (!flags.has('--check')) for (const [p, text] of changed) writeFileSync(join(root, p), text);
  console.log(`${word}: ${places} places in ${changed.size} files`);

  // files
  const list_ = {};
  for (const e of entries.filter((x) => x.kind === 'file')) {
    const now = nowOf(e.from);
    if (now === null) {
      notes.push(`${word}: no file ${e.from}`);
      continue;
    }
    if (base(now) !== base(e.from) && !e.force) continue;
    if (base(now) === base(e.to)) continue; // its new name came with the move
    const to = e.to.includes('/') ? (now === e.from ? e.to : posix.join(posix.dirname(now), base(e.to))) : posix.join(posix.dirname(now), e.to);
    list_[now] = to;
  }
  if (Object.keys(list_).length > 0) {
    if (!flags.has('--check')) {
      const file = join(mkdtempSync(join(tmpdir(), 'moves-')), 'moves.json');
      writeFileSync(file, JSON.stringify(list_));
      console.log(execFileSync(process.execPath, [join(import.meta.dirname, 'move.mjs'), root, file], { encoding: 'utf8' }).trim());
    } else console.log(`${word}: ${Object.keys(list_).length} files`);
  }
  for (const n of notes) console.log(`  ${n}`);
}
for (const w of words.length > 0 ? words : order) {
  const began = performance.now();
  runWord(w);
  if (!flags.has('--commit')) continue;
  const touched = execFileSync('git', ['diff', 'HEAD', '--name-only', '--diff-filter=d'], { cwd: root, encoding: 'utf8' }).split('\n').filter((p) => /\.(tsx?|css)$/.test(p));
  if (touched.length > 0) execFileSync(join(root, 'node_modules/.bin/prettier'), ['--write', '--log-level', 'warn', ...touched], { cwd: root, stdio: 'inherit' });
  execFileSync('git', ['add', '-A'], { cwd: root });
  try {
    execFileSync('git', ['commit', '-qm', `word: ${w}`], { cwd: root });
  } catch {
    console.log(`${w}: nothing to commit`);
  }
  console.log(`  ${Math.round((performance.now() - began) / 1000)} s`);
}
