import ts from 'typescript';
import { Types } from './unknown.ts';

/** A name that a module gives away: where it is declared, or the package that it comes from. */
export type Origin = { file: ts.SourceFile; name: string } | { module: string; name: string };

/** Sources with their syntax trees and types. */
export class Program {
  private readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly types: Types;
  readonly sources: ts.SourceFile[];

  /** `files` are looked through; what they import is loaded too. `texts` stand for files that are on no disk. */
  constructor(files: readonly string[], options: ts.CompilerOptions, texts: ReadonlyMap<string, string> = new Map()) {
    const host = ts.createCompilerHost(options);
    const { fileExists, readFile } = host;
    host.fileExists = (file) => texts.has(file) || fileExists.call(host, file);
    host.readFile = (file) => texts.get(file) ?? readFile.call(host, file);
    this.program = ts.createProgram(files, options, host);
    this.checker = this.program.getTypeChecker();
    this.types = new Types(this.checker);
    this.sources = files.flatMap((file) => this.program.getSourceFile(file) ?? []);
  }

  /** The declaration that an imported name leads to, through whatever passes it on. */
  origin(name: ts.Identifier, specifier: string): Origin {
    let symbol = this.checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    const [declaration] = symbol?.declarations ?? [];
    const file = declaration?.getSourceFile();
    // A package of the workspace or of others: its values are taken as they are.
    if (!file || !symbol || file.isDeclarationFile || !specifier.startsWith('.'))
      return { module: specifier, name: importedName(name) };
    const [, workspace] = /\/packages\/(\w+)\/src\//.exec(file.fileName) ?? [];
    return workspace ? { module: `@csms/${workspace}`, name: symbol.name } : { file, name: symbol.name };
  }

  /** The file that `import * as name` leads to. */
  fileOf(specifier: ts.Expression): ts.SourceFile | undefined {
    const [declaration] = this.checker.getSymbolAtLocation(specifier)?.declarations ?? [];
    return declaration && ts.isSourceFile(declaration) && !declaration.isDeclarationFile ? declaration : undefined;
  }
}

const importedName = ({ parent, text }: ts.Identifier): string =>
  ts.isImportSpecifier(parent) ? (parent.propertyName?.text ?? parent.name.text) : ts.isImportClause(parent) ? 'default' : text;

/** The options of a tsconfig.json, for reading alone. */
export function optionsOf(config: string): ts.CompilerOptions {
  const { config: parsed } = ts.readConfigFile(config, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(parsed.compilerOptions, ts.sys.getCurrentDirectory());
  return { ...options, noEmit: true, skipLibCheck: true };
}

/** Line and text position of a place in a source, as `file:line`. */
export function lineOf(file: ts.SourceFile, at: number): number {
  return file.getLineAndCharacterOfPosition(at).line + 1;
}
