// Parses the sentences of a played task into commands.
import type { Json } from '../src/form/document.ts';
import type { Command } from '../src/flow/command.ts';
import type { Stage } from './flow-stage.ts';

/** `days=5 note=` as values. */
function valuesIn(words: readonly string[]): Record<string, Json> {
  const given = words.filter((word) => word.includes('=') && !word.includes('!'));
  return Object.fromEntries(
    given.map((word) => {
      const [key = '', value = ''] = word.split('=');
      return [key, value === '' ? null : value.startsWith('[') ? (JSON.parse(value) as Json) : /^-?[\d.]+$/.test(value) ? Number(value) : value];
    }),
  );
}

/** `ask!b=ann,cat`: people chosen for node b. */
const candidatesIn = (words: readonly string[]) =>
  Object.fromEntries(
    words.flatMap((word) => {
      const [, node = '', people = ''] = /^choose!(\w+)=(.*)$/.exec(word) ?? [];
      return node ? [[node, people.split(',').filter(Boolean)]] : [];
    }),
  );

/** Executes one sentence. */
export function play(stage: Stage, sentence: string): void {
  const [subject = '', verb = '', ...words] = sentence.split(' ');
  const [first = '', second = ''] = words;
  const values = valuesIn(words);
  const opinion = words.includes('silently') ? '' : 'because';
  const reason = opinion;
  const node = words.includes('at') ? words[words.indexOf('at') + 1] : undefined;
  const to = words[words.indexOf('to') + 1] ?? '';
  const [actor = subject, principal = subject] = subject.split('/');
  const operator = stage.operator(principal, node);
  const act = (command: Command) => void stage.do(command, actor);
  const system = (command: Command) => void stage.do(command, null);
  const signed = words.includes('signed') ? { signature: 'x' } : {};
  if (verb === 'revocation') return system({ command: 'revocationEnded', adopted: first === 'adopted' });
  switch (verb) {
    case 'saves':
      return act({ command: 'saveDraft', values });
    case 'submits':
      return act({ command: 'submit', values, candidates: candidatesIn(words) });
    case 'adopts':
      return act({
        command: 'adopt',
        operator,
        opinion,
        values,
        candidates: candidatesIn(words),
        ...signed,
        ...(words.includes('copying') && { circulate: [words[words.indexOf('copying') + 1] ?? ''] }),
      });
    case 'rejects':
      return act({ command: 'reject', operator, opinion, ...signed, ...(words.includes('to') && { target: to }) });
    case 'returns':
      return act({ command: 'return', operator, opinion, target: to, ...(words.includes('straight') && { mode: 'straight' as const }) });
    case 'claims':
      return act({ command: 'claim', operator: stage.state.operators.findLast((one) => one.visit === stage.visit(first) && one.isPool)?.id ?? 'none' });
    case 'releases':
      return act({ command: 'release', operator });
    case 'notes':
      return act({ command: 'saveOpinion', operator, draft: 'perhaps' });
    case 'transfers':
      return act({ command: 'transfer', operator, to, opinion });
    case 'adds':
      return act({ command: 'addSigner', operator, to: first, how: second as 'before', opinion });
    case 'removes':
      return act({ command: 'removeSigner', operator: stage.operator(first) });
    case 'withdraws':
      return act({ command: 'withdraw', opinion, ...(words.includes('asking') && { asks: true as const }) });
    case 'lets':
    case 'keeps':
      return act({ command: 'answerWithdrawal', operator, agrees: verb === 'lets', opinion });
    case 'recalls':
      return act({
        command: 'recall',
        operator: stage.state.operators.findLast((one) => one.person === principal && (one.vote !== null || one.status === 'waiting'))?.id ?? 'none',
        opinion,
      });
    case 'urges':
      return act({ command: 'urge' });
    case 'circulates':
      return act({ command: 'circulate', to: [to] });
    case 'comments':
      return act({ command: 'comment', text: opinion, mentions: [], files: [] });
    case 'reads':
      return act({ command: 'read', circulate: stage.state.circulates.find(({ person }) => person === (first || actor))?.id ?? 'none' });
    case 'revokes':
      return act({ command: 'revoke', opinion });
    case 'suspends':
      return act({ command: 'suspend', reason });
    case 'resumes':
      return act({ command: 'resume', reason });
    case 'cancels':
      return act({ command: 'cancel', reason });
    case 'assigns':
      return act({ command: 'assign', visit: stage.visit(first), to, reason });
    case 'moves':
      return act({ command: 'move', node: to, reason });
    case 'revives':
      return act({ command: 'revive', node: to, reason });
    case 'retries':
      return act({ command: 'retry', visit: stage.visit(first) });
    case 'hands':
      return act({ command: 'handOver', from: first, to });
    case 'migrates': {
      const target = stage.versions[Number(first) - 1] ?? stage.version;
      return act({ command: 'migrate', target, map: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])) });
    }
    case 'undoes':
      return act({ command: 'undoMigration', before: stage.before[(stage.state.migratedSeq ?? 0) - 1] ?? stage.state });
    case 'leaves':
      stage.office.disabled.add(subject);
      return system({ command: 'disabled', person: subject });
    // Disabled, but no command has been issued for it yet.
    case 'goes':
      stage.office.disabled.add(subject);
      return;
    case 'comes':
      stage.office.disabled.delete(subject);
      return;
    case 'answers':
      return system({
        command: 'answered',
        visit: stage.visit(subject),
        ...(Object.keys(values).length > 0 ? { values } : { people: first.split(',').filter(Boolean) }),
      });
    case 'fails':
      return system({ command: 'answered', visit: stage.visit(subject), failed: true });
    case 'minutes':
      return stage.time(Number(subject));
    case 'child':
      return system({ command: 'childEnded', child: stage.state.children[Number(subject) - 1]?.id ?? 'none', result: first as 'adopted', values });
    default:
      throw new Error(`What does "${sentence}" mean?`);
  }
}
