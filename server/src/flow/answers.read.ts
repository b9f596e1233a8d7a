// The organisational queries of a decision, for callers who only simulate a workflow.
export { answerOf, isAmong, isThere, type HouseQuestion } from './answers.ts';
export { answersOf } from './answers-of-many.ts';
