// What a decision asks of the house, for those who only try a flow.
export { answerOf, type HouseQuestion } from './answers.ts';
