// A row of a list of work is called by its task, and by the work where there is more than one of a task.

/** @param id `‹task›.‹event›.‹number›`, or the task alone */
export function keyOf(id: string): { taskId: string; operator: string } {
  const [taskId = '', ...rest] = id.split('.');
  return { taskId, operator: rest.join('.') };
}
