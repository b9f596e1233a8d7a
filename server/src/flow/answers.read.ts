// What a decision asks of the house, for those who only try a flow.
export { answerOf, isAmong, isThere, type HouseQuestion } from './answers.ts';
export { answersOf } from './answers-of-many.ts';
