import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { files, isTest, textOf } from './tree.ts';

const sources = files.filter(
  (file) =>
    /^(core|plugins|sandbox-drivers|apps|tests)\/.*\.ts$/.test(file) &&
    !isTest(file) &&
    !/^(apps\/web|tests\/fixtures)\//.test(file),
);
const libraries = ['plugins/ratings/engine/src/index.ts', 'sandbox-drivers/guest/src/index.ts'];
const parse = (file: string): ts.SourceFile => ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);

describe('what a package shows', () => {
  it('is re-exported by index.ts, which holds nothing else (the descriptor of a plugin aside)', () => {
    const isIndex = (file: string): boolean =>
      file.endsWith('/index.ts') && !/^(plugins\/[^/]+|sandbox-drivers)\/[^/]+\/src\/index\.ts$/.test(file);
    const bodies = [...sources.filter(isIndex), ...libraries].flatMap((file) =>
      parse(file)
        .statements.filter((statement) => !ts.isExportDeclaration(statement))
        .map((statement) => `${file}: ${statement.getText().split('\n', 1)[0] ?? ''}`),
    );
    expect(bodies).toEqual([]);
  });

  it('has a doc comment on every exported name', () => {
    const silent = sources.flatMap((file) =>
      parse(file)
        .statements.filter(
          (statement) =>
            isExported(statement) &&
            !isOverload(statement) &&
            !isReadOff(statement) &&
            ts.getJSDocCommentsAndTags(statement).length === 0,
        )
        .map((statement) => `${file}: ${nameOf(statement)}`),
    );
    expect(silent).toEqual([]);
  });
});

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/** A type that is read off a documented value (`typeof sides`, `z.infer<typeof schema>`) is explained there. */
function isReadOff(statement: ts.Statement): boolean {
  return ts.isTypeAliasDeclaration(statement) && /\btypeof\b/.test(statement.type.getText());
}

/** Only the first of a function's overloads is documented; its body is not. */
function isOverload(statement: ts.Statement): boolean {
  if (!ts.isFunctionDeclaration(statement)) return false;
  const siblings = statement
    .getSourceFile()
    .statements.filter((other) => ts.isFunctionDeclaration(other) && other.name?.text === statement.name?.text);
  return siblings[0] !== statement;
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join(', ');
  const { name } = statement as Partial<ts.NamedDeclaration>;
  return name?.getText() ?? statement.getText().split('\n', 1)[0] ?? '';
}
