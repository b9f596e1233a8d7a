// Our own lint rules: SQL is never concatenated; the engine has no clock.
import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
type Context = Parameters<Rule['create']>[0];
type Visitor = ReturnType<Rule['create']>;
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0];
type Expression = Call['arguments'][number];

const GLUED = 'SQL is written, not glued together: use the sql tag, where `${value}` is bound, and sql.ref or sql.table for names.';
const RAW = 'Only server/src/kit may say sql.raw: use the sql tag, where `${value}` is bound, and sql.ref or sql.table for names.';
const LITERAL = 'sql.lit takes only what stands in the code; any other value is bound by `${value}`.';

/** Methods whose first argument is a statement. */
const TAKES_STATEMENT = new Set(['query', 'raw']);

const sqlAsWritten: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      const first = node.arguments[0];
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return;
      const onSql = callee.object.type === 'Identifier' && callee.object.name === 'sql';
      if (onSql && callee.property.name === 'raw') context.report({ node, message: RAW });
      else if (onSql && callee.property.name === 'lit' && first.type !== 'Literal') context.report({ node, message: LITERAL });
      else if (TAKES_STATEMENT.has(callee.property.name) && isGlued(first, context)) context.report({ node, message: GLUED });
    },
  }),
};

/** Whether the text is concatenated at run time. Names are followed to their declaration. */
function isGlued(text: Expression, context: Context): boolean {
  if (text.type === 'TemplateLiteral') return text.expressions.length > 0;
  if (text.type === 'BinaryExpression') return text.operator === '+';
  if (text.type === 'CallExpression') return text.callee.type === 'MemberExpression';
  if (text.type === 'ObjectExpression') {
    return text.properties.some(
      (part) => part.type === 'Property' && part.key.type === 'Identifier' && part.key.name === 'text' && isGlued(part.value, context),
    );
  }
  if (text.type !== 'Identifier') return false;
  for (let scope: ReturnType<Context['sourceCode']['getScope']> | null = context.sourceCode.getScope(text); scope; scope = scope.upper) {
    const variable = scope.set.get(text.name);
    if (!variable) continue;
    const declared = variable.defs[0]?.node;
    return declared?.type === 'VariableDeclarator' && declared.init ? isGlued(declared.init, context) : false;
  }
  return false;
}

const noClock: Rule = {
  create: (context) => ({
    NewExpression(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date' || node.arguments.length > 0) return;
      context.report({ node, message: 'The engine has no clock: take the time as an argument.' });
    },
  }),
};

export default { meta: { name: 'ordo' }, rules: { 'sql-as-written': sqlAsWritten, 'no-clock': noClock } };
