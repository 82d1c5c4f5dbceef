/** Frames that all connections together read in one turn of the event loop; what more has arrived is read in the next. */
export const FRAMES_A_TURN = 100

let frames = 0
let next: Promise<void> | null = null

/** Counts a frame. Resolves in the next turn when this one has had its share; null when the frame may be read at once. */
export function takeTurn(): Promise<void> | null {
  next ??= new Promise((resolve) =>
    setImmediate(() => {
      frames = 0
      next = null
      resolve()
    }),
  )
  return ++frames > FRAMES_A_TURN ? next : null
}
