/** Templates of one account. */
export const MOST_TEMPLATES = 5
export const MAX_TEMPLATE_NAME = 20
/** Parameters that a template may leave to whoever uses it. */
export const MOST_ASKED = 10

/** Whether an account may keep another one; those that accounts above share are not its own. */
export const hasRoom = (templates: readonly { own: boolean }[]): boolean =>
  templates.filter(({ own }) => own).length < MOST_TEMPLATES

/** Whether a device can be sent what a template holds: a free text, or a command that is among those offered. */
export const isUsable = (
  { command }: { command: string | null },
  offered: readonly { name: string }[],
): boolean => command === null || offered.some(({ name }) => name === command)
