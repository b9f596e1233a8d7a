// A row of a task list is identified by its task, and by the work too where one task has several.

/** @param id `‹task›.‹event›.‹number›`, or the task alone */
export function keyOf(id: string): { taskId: string; operator: string } {
  const [taskId = '', ...rest] = id.split('.');
  return { taskId, operator: rest.join('.') };
}
