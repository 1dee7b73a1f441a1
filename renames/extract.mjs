// node extract.mjs ROOT FILE NAME[,NAME…] NEWFILE
// Moves top-level declarations with their comments to a file of their own (made, or appended to), and has every import follow.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

const [root, from, list, to] = process.argv.slice(2);
const names = new Set(list.split(','));
const parse = (p, text) => ts.createSourceFile(p, text, ts.ScriptTarget.ES2024, true, p.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
const spec = (file, target) => {
  const r = posix.relative(posix.dirname(file), target);
  return r.startsWith('.') ? r : `./${r}`;
};
const resolve = (file, s) => (s.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), s)) : s);
const text = readFileSync(join(root, from), 'utf8');
const source = parse(from, text);
const declared = (s) => (ts.isVariableStatement(s) ? s.declarationList.declarations.map((d) => d.name.getText()) : s.name ? [s.name.text] : []);
const goes = source.statements.filter((s) => declared(s).some((n) => names.has(n)));
for (const n of names) if (!goes.some((s) => declared(s).includes(n))) throw new Error(`${n} is not declared in ${from}`);
const stays = source.statements.filter((s) => !goes.includes(s) && !ts.isImportDeclaration(s));
const words = (nodes) => {
  const all = new Set();
  const visit = (n) => { if (ts.isIdentifier(n)) all.add(n.text); ts.forEachChild(n, visit); };
  nodes.forEach(visit);
  return all;
};
/** imports of a file: name → {spec, isType, text, line} */
const importsOf = (src) => src.statements.filter(ts.isImportDeclaration).flatMap((d) => {
  const c = d.importClause;
  if (!c?.namedBindings || !ts.isNamedImports(c.namedBindings)) return [];
  return c.namedBindings.elements.map((e) => ({ local: e.name.text, written: e.getText().replace(/^type /, ''), isType: c.isTypeOnly || e.isTypeOnly, spec: d.moduleSpecifier.text }));
});
const typeKinds = (s) => ts.isInterfaceDeclaration(s) || ts.isTypeAliasDeclaration(s);
const isTypeName = new Map(source.statements.flatMap((s) => declared(s).map((n) => [n, typeKinds(s)])));
const line = (target, entries) => {
  const all = entries.every((e) => e.isType);
  return `import ${all ? 'type ' : ''}{ ${entries.map((e) => (e.isType && !all ? 'type ' : '') + e.written).join(', ')} } from '${target}';\n`;
};
const grouped = (entries) => {
  const by = new Map();
  for (const e of entries) by.set(e.spec, [...(by.get(e.spec) ?? []), e]);
  return [...by].map(([s, es]) => line(s, es)).join('');
};
const used = words(goes);
const own = importsOf(source).filter((i) => used.has(i.local)).map((i) => ({ ...i, spec: i.spec.startsWith('.') ? spec(to, resolve(from, i.spec)) : i.spec }));
const left = stays.flatMap(declared).filter((n) => used.has(n)).map((n) => ({ local: n, written: n, isType: isTypeName.get(n), spec: spec(to, from) }));
if (left.length > 0) console.log(`${to} needs from ${from}: ${left.map((l) => l.local).join(', ')}`);
const exported = goes.map((s) => {
  const t = text.slice(s.getFullStart(), s.getEnd()).replace(/^\n+/, '');
  return ts.getCombinedModifierFlags && /^export /m.test(t.slice(t.length - s.getText().length)) ? t : t.slice(0, t.length - s.getText().length) + `export ${s.getText()}`;
});
const existing = existsSync(join(root, to)) ? readFileSync(join(root, to), 'utf8') : null;
mkdirSync(dirname(join(root, to)), { recursive: true });
writeFileSync(join(root, to), existing === null ? `${grouped([...own, ...left])}${own.length + left.length > 0 ? '\n' : ''}${exported.join('\n\n')}\n` : `${grouped([...own, ...left])}${existing}\n${exported.join('\n\n')}\n`);
// the source: without them, with an import where it still uses them, without imports that are of no use any more
let out = text;
for (const s of [...goes].reverse()) out = out.slice(0, s.getFullStart()) + out.slice(s.getEnd());
const stillUsed = words(stays);
const moved = goes.flatMap((s) => declared(s).map((n) => ({ local: n, written: n, isType: typeKinds(s), spec: spec(from, to) })));
const after = parse(from, out);
const drop = new Set(importsOf(source).filter((i) => used.has(i.local) && !stillUsed.has(i.local)).map((i) => i.local));
for (const d of after.statements.filter(ts.isImportDeclaration).toReversed()) {
  const c = d.importClause;
  if (!c?.namedBindings || !ts.isNamedImports(c.namedBindings)) continue;
  const kept = c.namedBindings.elements.filter((e) => !drop.has(e.name.text));
  if (kept.length === c.namedBindings.elements.length) continue;
  const replacement = kept.length === 0 && !c.name ? '' : `import ${c.isTypeOnly ? 'type ' : ''}${c.name ? `${c.name.text}, ` : ''}{ ${kept.map((e) => e.getText()).join(', ')} } from '${d.moduleSpecifier.text}';`;
  out = out.slice(0, d.getStart()) + replacement + out.slice(replacement === '' && out[d.getEnd()] === '\n' ? d.getEnd() + 1 : d.getEnd());
}
const needed = moved.filter((m) => stillUsed.has(m.local));
if (needed.length > 0) out = grouped(needed) + out;
writeFileSync(join(root, from), out.replace(/^\n+/, ''));
// everybody else
const files = execFileSync('git', ['ls-files', '-z', '--', 'electron', 'renderer', 'test', '*.config.ts'], { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).split('\0').filter((p) => /\.tsx?$/.test(p) && p !== from && p !== to && existsSync(join(root, p)));
let count = 0;
for (const p of files) {
  const t = readFileSync(join(root, p), 'utf8');
  if (![...names].some((n) => t.includes(n))) continue;
  const src = parse(p, t);
  let now = t;
  for (const d of src.statements.filter((s) => ts.isImportDeclaration(s) || ts.isExportDeclaration(s)).toReversed()) {
    if (!d.moduleSpecifier || resolve(p, d.moduleSpecifier.text) !== from) continue;
    const isImport = ts.isImportDeclaration(d);
    const clause = isImport ? d.importClause : d;
    const elements = isImport ? (clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : null) : (clause.exportClause && ts.isNamedExports(clause.exportClause) ? clause.exportClause.elements : null);
    if (!elements) continue;
    const isMoved = (e) => names.has((e.propertyName ?? e.name).text);
    const [mine, rest] = [elements.filter(isMoved), elements.filter((e) => !isMoved(e))];
    if (mine.length === 0) continue;
    const verb = isImport ? 'import' : 'export';
    const write = (es, s) => {
      const typeOnly = clause.isTypeOnly;
      const allTypes = typeOnly || es.every((e) => e.isTypeOnly);
      return `${verb} ${allTypes ? 'type ' : ''}{ ${es.map((e) => (allTypes ? e.getText().replace(/^type /, '') : e.getText())).join(', ')} } from '${s}';`;
    };
    const lines = [write(mine, spec(p, to)), ...(rest.length > 0 ? [write(rest, d.moduleSpecifier.text)] : [])].toSorted((a, b) => (a < b ? -1 : 1));
    now = now.slice(0, d.getStart()) + lines.reverse().join('\n') + now.slice(d.getEnd());
    count += 1;
  }
  if (now !== t) writeFileSync(join(root, p), now);
}
execFileSync('git', ['add', '--', from, to], { cwd: root });
console.log(`${goes.length} declarations to ${to}; ${count} imports follow`);
