import type { MethodDeclaration, Node, TypeNode } from 'typescript/unstable/ast';
import { isTypeReferenceNode, isUnionTypeNode } from 'typescript/unstable/ast/is';
import {
  type Checker,
  ElementFlags,
  type Symbol as NamedSymbol,
  type Project,
  SignatureKind,
  SymbolFlags,
  type TupleType,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';
import type { Json, JsonObject } from '../../../schemas/rules/types.ts';

/** Classes around an answer, whose first type argument is what is sent. */
const wrappers: ReadonlySet<string> = new Set(['Promise', 'Answer', 'CachedResponse', 'WireJson']);

/** Tags of types of texts and numbers, and what they become in the schema. */
const tags = { pattern: 'pattern', dict: 'x-dict' } as const;

interface Made {
  readonly id: number;
  schema: JsonObject;
}

/**
 * JSON schemas of TypeScript types as `JSON.stringify` writes their values. A named type of objects
 * becomes a schema of its own; the comments of types and properties become descriptions.
 */
export class TypeSchemas {
  private readonly checker: Checker;
  private readonly made = new Map<string, Made>();
  /** Where the visited type is, for errors. */
  private place = '';

  /** @param own the names of types that are declared below `folder` begin with `prefix` */
  constructor(
    private readonly project: Project,
    private readonly own: { readonly folder: string; readonly prefix: string },
  ) {
    this.checker = project.checker;
  }

  /** The schemas of the named types that answers refer to. */
  all(): JsonObject {
    const sorted = [...this.made].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, { schema }]) => [name, schema]));
  }

  /** What a method of a controller answers: `data` of its envelope, or `x-file` for a file. */
  ofAnswer(method: MethodDeclaration, name: string): JsonObject {
    this.place = name;
    const signature = this.checker.getSignatureFromDeclaration(method);
    const type = signature && this.checker.getReturnTypeOfSignature(signature);
    if (!type) throw new Error(`${name} has no type`);
    const data = this.unwrapped(type);
    if (data.getSymbol()?.name === 'FastifyReply') return { 'x-file': true };
    // An envelope without data has an empty object
    const [nothing, some] = this.split(data, TypeFlags.VoidLike | TypeFlags.Null);
    const schemas = [...(some.length > 0 ? [this.union(some)] : []), ...(nothing ? [empty] : [])];
    return anyOf(schemas);
  }

  private unwrapped(type: Type): Type {
    const inner = wrappers.has(type.getSymbol()?.name ?? '') && this.argumentsOf(type)[0];
    return inner ? this.unwrapped(inner) : type;
  }

  private argumentsOf(type: Type): readonly Type[] {
    return type.isTypeReference() ? this.checker.getTypeArguments(type) : [];
  }

  /** The members of a union without those with a flag, and whether there was one. */
  private split(type: Type, flags: TypeFlags): readonly [boolean, readonly Type[]] {
    const members = type.isUnionType() ? type.getTypes() : [type];
    const left = members.filter((member) => (member.flags & flags) === 0);
    return [left.length < members.length, left];
  }

  private schemaOf(type: Type): JsonObject {
    const wrapped = this.unwrapped(type);
    if (wrapped !== type) return this.schemaOf(wrapped);
    if (type.flags & TypeFlags.AnyOrUnknown) return {};
    if (type.flags & TypeFlags.StructuredType && !this.isList(type)) return this.reference(type);
    return this.inPlace(type);
  }

  private isList = (type: Type): boolean =>
    this.checker.isArrayType(type) || this.checker.isTupleType(type);

  /** A reference to the schema of a named type, or the schema of one without a name. */
  private reference(type: Type): JsonObject {
    const symbol = type.getAliasSymbol() ?? type.getSymbol();
    const isNamed =
      symbol !== undefined &&
      (symbol.flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias)) !== 0 &&
      (type.getAliasSymbol() ? type.getAliasTypeArguments() : this.argumentsOf(type)).length ===
        0 &&
      this.hasObjects(type);
    if (!isNamed) return this.inPlace(type);
    return this.named(symbol, () => this.inPlace(type));
  }

  /** Keeps the schema of a named type, which may contain itself. @returns the reference to it */
  private named(symbol: NamedSymbol, make: () => JsonObject): JsonObject {
    const { id, declarations } = symbol;
    const isOwn = declarations.some(({ path }) => path.startsWith(this.own.folder));
    const name = isOwn ? this.own.prefix + symbol.name : symbol.name;
    const reference = { $ref: `#/components/schemas/${name}` };
    const known = this.made.get(name);
    if (known && known.id !== id)
      throw new Error(`${this.place} answers one of two types with the name ${name}: rename one`);
    if (known) return reference;
    const entry: Made = { id, schema: {} };
    this.made.set(name, entry);
    entry.schema = { ...this.described(symbol), ...make() };
    return reference;
  }

  /** Unions of words and numbers stay in their place. */
  private hasObjects(type: Type): boolean {
    const members = type.isUnionType() ? type.getTypes() : [type];
    return members.some(({ flags }) => flags & (TypeFlags.Object | TypeFlags.Intersection));
  }

  private inPlace(type: Type): JsonObject {
    if (type.isUnionType()) return this.union(type.getTypes());
    if (type.isLiteralType()) return { type: typeof type.value, enum: [type.value as Json] };
    const word = plain.find(([flag]) => type.flags & flag)?.[1];
    if (word) return { type: word };
    if (this.checker.isTupleType(type)) return this.tuple(type as TupleType);
    if (this.checker.isArrayType(type))
      return { type: 'array', items: this.schemaOf(this.argumentsOf(type)[0]!) };
    if (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) return this.object(type);
    throw new Error(`${this.place}: ${this.checker.typeToString(type)} is no JSON`);
  }

  private tuple(type: TupleType): JsonObject {
    const items = this.argumentsOf(type).map((item) => this.schemaOf(item));
    const { elementFlags } = type.getTarget() as TupleType;
    if (elementFlags?.some((flag) => flag !== ElementFlags.Required))
      throw new Error(`${this.place}: a tuple of any length`);
    return {
      type: 'array',
      ...(items.length > 0 ? { prefixItems: items } : {}),
      minItems: items.length,
      maxItems: items.length,
    };
  }

  /** Texts, numbers and null share one schema, also those of literals; other members have theirs. */
  private union(members: readonly Type[]): JsonObject {
    const isPlain = ({ flags }: Type) =>
      (flags & (TypeFlags.Primitive | TypeFlags.Null) & ~TypeFlags.VoidLike) !== 0;
    const schemas = members.filter((type) => !isPlain(type)).map((type) => this.schemaOf(type));
    return anyOf([
      ...mergePlain(members.filter(isPlain).map((type) => this.inPlace(type))),
      ...schemas,
    ]);
  }

  private object(type: Type): JsonObject {
    const name = type.getSymbol()?.name;
    if (name === 'RowOf') return rowOf(this.argumentsOf(type));
    if (this.checker.getSignaturesOfType(type, SignatureKind.Call).length > 0)
      throw new Error(`${this.place}: a function is no JSON`);
    const properties = this.checker.getPropertiesOfType(type);
    const [index] = this.checker.getIndexInfosOfType(type);
    const shown = properties.map((property) => ({ property, ...this.property(property) }));
    const required = shown.filter(({ isRequired }) => isRequired);
    const others =
      index && (index.valueType.flags & TypeFlags.Never ? false : this.schemaOf(index.valueType));
    return {
      type: 'object',
      ...(shown.length > 0
        ? {
            properties: Object.fromEntries(
              shown.map(({ property, schema }) => [property.name, schema]),
            ),
          }
        : {}),
      ...(required.length > 0 ? { required: required.map(({ property }) => property.name) } : {}),
      ...(others === undefined ? {} : { additionalProperties: others }),
    };
  }

  private property(property: NamedSymbol): {
    readonly isRequired: boolean;
    readonly schema: JsonObject;
  } {
    const outer = this.place;
    this.place = `${outer}.${property.name}`;
    const type = this.checker.getTypeOfSymbol(property);
    if (!type) throw new Error(`${this.place} has no type`);
    const [isAbsent, some] = this.split(type, TypeFlags.VoidLike);
    const schema = {
      ...this.described(property),
      ...(this.ofTagged(property) ?? (isAbsent ? this.union(some) : this.schemaOf(type))),
    };
    this.place = outer;
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    return { isRequired: !isOptional && !isAbsent, schema };
  }

  /**
   * The schema of a property that is declared as a text with a `@pattern` or as a value of a `@dict`,
   * alone or in a union. A type has no name any more where the checker sees a text or a number.
   */
  private ofTagged(property: NamedSymbol): JsonObject | undefined {
    const declared = property.valueDeclaration?.resolve(this.project) as
      | (Node & { readonly type?: TypeNode })
      | undefined;
    if (!declared?.type) return undefined;
    const nodes = isUnionTypeNode(declared.type) ? [...declared.type.types] : [declared.type];
    const ofNodes = nodes.map((node) => this.tagged(node));
    const tagged = ofNodes.filter((schema) => schema !== undefined);
    if (tagged.length === 0) return undefined;
    const others = nodes.filter((_, index) => ofNodes[index] === undefined);
    const types = others.map((node) => this.checker.getTypeFromTypeNode(node)!);
    return anyOf([...tagged, ...(types.length > 0 ? [this.union(types)] : [])]);
  }

  private tagged(node: TypeNode): JsonObject | undefined {
    const used = isTypeReferenceNode(node) && this.checker.getSymbolAtLocation(node.typeName);
    if (!used) return undefined;
    const symbol = used.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(used) : used;
    const tag = symbol.getJsDocTags(this.checker).find(({ name }) => Object.hasOwn(tags, name));
    if (!tag) return undefined;
    return this.named(symbol, () => ({
      ...this.inPlace(this.checker.getDeclaredTypeOfSymbol(symbol)),
      [tags[tag.name as keyof typeof tags]]: tag.text!.trim(),
    }));
  }

  private described(symbol: NamedSymbol): JsonObject {
    const text = symbol.getDocumentationComment(this.checker).replace(/\s+/g, ' ').trim();
    return text === '' ? {} : { description: text };
  }
}

const empty: JsonObject = { type: 'object', additionalProperties: false };

/** Rows of resources have schemas already (`rowSchema`). */
function rowOf([name, area]: readonly Type[]): JsonObject {
  const value = (type: Type | undefined): string | undefined =>
    type?.isStringLiteralType() ? type.value : undefined;
  const of = value(area);
  return { 'x-row-of': value(name)!, ...(of === undefined ? {} : { 'x-area': of }) };
}

const plain: readonly (readonly [TypeFlags, string])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
];

function anyOf(schemas: readonly JsonObject[]): JsonObject {
  const different = [
    ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
  ];
  return different.length === 1 ? different[0]! : { anyOf: different };
}

const isUnit = ({ type, enum: values }: JsonObject): boolean => Boolean(values) || type === 'null';

/** One schema for words, numbers and null, with the values where all have them. */
function mergePlain(schemas: readonly JsonObject[]): readonly JsonObject[] {
  if (schemas.length === 0) return [];
  const types = [...new Set(schemas.map(({ type }) => type as string))];
  const isListed = schemas.some(({ enum: values }) => values) && schemas.every(isUnit);
  const values = schemas.flatMap(({ enum: own }): readonly Json[] => (own as Json[]) ?? [null]);
  const isAny = values.includes(true) && values.includes(false);
  return [
    {
      type: types.length === 1 ? types[0]! : types,
      ...(isListed && !isAny ? { enum: values } : {}),
    },
  ];
}
