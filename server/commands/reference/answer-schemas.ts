import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ClassDeclaration, MethodDeclaration, Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isClassDeclaration,
  isDecorator,
  isIdentifier,
  isMethodDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type Project } from 'typescript/unstable/sync';
import type { JsonObject } from '../../../schemas/rules/types.ts';
import { extensionFolders } from '../../platform/config/extension-folders.ts';
import { TypeSchemas } from './type-schemas.ts';

/** What the controllers of the product or of an extension answer, and the file that says it. */
export interface AnswersFile {
  /** From the root of the project. */
  readonly path: string;
  readonly json: JsonObject;
}

/** The file of the product. */
export const answersFile = 'server/backoffice/openapi/answers.json';

const methods: ReadonlySet<string> = new Set(['Get', 'Post', 'Put', 'Delete', 'Patch']);

/** Controllers and methods with such a decorator are in no document. */
const isPrivate = /^(NotInApi|Of\w+Clients)$/;

/**
 * The JSON schemas of what controllers answer, from the types that their methods return: `answers` by
 * class and method, `schemas` of the named types. Extensions in `extensions` have files of their own
 * if they have controllers; the names of their types begin with the name of the extension.
 *
 * @throws Error for a type that is not JSON, and for two classes or types of one name
 */
export function answerFiles(root: string): readonly AnswersFile[] {
  const owners = [
    { folder: 'server', path: answersFile, prefix: '' },
    ...extensionFolders(root)
      .filter((folder) => folder.startsWith('extensions/'))
      .map((folder) => ({
        folder: `${folder}/server`,
        path: `${folder}/server/answers.json`,
        prefix: pascalCase(basename(folder)),
      })),
  ]
    .map((owner) => ({ ...owner, files: filesOfControllers(join(root, owner.folder)) }))
    .filter(({ path, files }) => path === answersFile || files.length > 0);
  // A program of the controllers and what they import: half of the time of the whole project
  const config = join(root, 'answers.tsconfig.json');
  const files = owners.flatMap((owner) => owner.files);
  const text = JSON.stringify({ extends: './tsconfig.json', include: [], files });
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => (path === config ? text : undefined),
      fileExists: (path) => (path === config ? true : undefined),
    },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)!;
    return owners.map(({ folder, path, prefix, files: own }) => {
      const schemas = new TypeSchemas(project, { folder: join(root, folder, '/'), prefix });
      return { path, json: answersOf(project, own, schemas) };
    });
  } finally {
    api.close();
  }
}

const filesOfControllers = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter(
          (path) => path.endsWith('.ts') && readFileSync(path, 'utf8').includes('@Controller('),
        )
        .toSorted()
    : [];

/** `repair-tickets` is `RepairTickets`. */
const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)(\w?)/g, (_, letter: string) => letter.toUpperCase());

function answersOf(project: Project, files: readonly string[], schemas: TypeSchemas): JsonObject {
  const answers: Record<string, JsonObject> = {};
  for (const { name, method } of files.flatMap((file) => handlersOf(project, file))) {
    if (Object.hasOwn(answers, name)) throw new Error(`Two controllers have a method ${name}`);
    answers[name] = schemas.ofAnswer(method, name);
  }
  return { answers, schemas: schemas.all() };
}

interface Handler {
  /** `CartsController.count` */
  readonly name: string;
  readonly method: MethodDeclaration;
}

function handlersOf(project: Project, file: string): readonly Handler[] {
  const found: Handler[] = [];
  const visit = (node: Node): void => {
    if (isClassDeclaration(node) && decoratorsOf(node).includes('Controller'))
      found.push(...handlersIn(node));
    node.forEachChild(visit);
  };
  visit(project.program.getSourceFile(file)!);
  return found;
}

function handlersIn(controller: ClassDeclaration): readonly Handler[] {
  if (decoratorsOf(controller).some((name) => isPrivate.test(name))) return [];
  return controller.members.filter(isMethodDeclaration).flatMap((method) => {
    const names = decoratorsOf(method);
    if (!names.some((name) => methods.has(name)) || names.some((name) => isPrivate.test(name)))
      return [];
    return [{ name: `${controller.name!.text}.${(method.name as { text: string }).text}`, method }];
  });
}

/** The names of the decorators of a class or method. */
const decoratorsOf = ({ modifiers }: ClassDeclaration | MethodDeclaration): readonly string[] =>
  [...(modifiers ?? [])]
    .filter(isDecorator)
    .map(({ expression }) => expression)
    .flatMap((call) =>
      isCallExpression(call) && isIdentifier(call.expression) ? [call.expression.text] : [],
    );
