import type { Locator, Page } from '@playwright/test'

export type Point = { x: number; y: number }
type Way = { from: Point; to: Point }

const STEPS = 8

/** Drags one finger over the screen, as a hand does: put down, moved, held still, lifted. */
export const dragByTouch = (page: Page, from: Point, to: Point): Promise<void> =>
  moveFingers(page, [{ from, to }], true)

/** Wipes with one finger, which is lifted while it moves. */
export const swipe = (page: Page, from: Point, to: Point): Promise<void> =>
  moveFingers(page, [{ from, to }], false)

/** Two fingers around a point, from one distance between them to another: apart is nearer, together is farther. */
export function pinch(page: Page, { x, y }: Point, from: number, to: number): Promise<void> {
  const finger = (side: 1 | -1): Way => ({
    from: { x: x + (side * from) / 2, y },
    to: { x: x + (side * to) / 2, y },
  })
  return moveFingers(page, [finger(-1), finger(1)], true)
}

async function moveFingers(page: Page, ways: readonly Way[], held: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (share: number) =>
    ways.map(({ from, to }, id) => ({
      id,
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }))
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', at(0))
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', at(step / STEPS))
  if (held) await touch('touchMove', at(1))
  await touch('touchEnd', [])
  await session.detach()
}

/** Presses with what the visitor has: a finger, or the mouse. */
export const press = (one: Locator, isMobile: boolean): Promise<void> => (isMobile ? one.tap() : one.click())
