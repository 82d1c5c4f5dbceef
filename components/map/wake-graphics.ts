/** Longer than this nobody waits; the map then opens all the same. */
const PATIENCE_MS = 2000
const LOOK_EVERY_MS = 16

let woken: Promise<void> | undefined

/**
 * Wakes the browser's graphics from a worker. The first context of a browser takes half a second and more, for which
 * a page's thread would stand still; the second takes none.
 */
export function wakeGraphics(): Promise<void> {
  woken ??= new Promise((resolve) => {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return resolve()
    const worker = new Worker(new URL('./graphics.worker.ts', import.meta.url), {
      type: 'module',
      name: 'graphics',
    })
    const done = () => {
      worker.terminate()
      resolve()
    }
    worker.onmessage = done
    worker.onerror = done
    setTimeout(done, PATIENCE_MS)
  })
  return woken
}

/** Waits, without holding the thread, until the graphics have done all that was asked of them. */
export async function graphicsIdle(canvas: HTMLCanvasElement): Promise<void> {
  const gl = canvas.getContext('webgl2')
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (!gl || !fence) return
  gl.flush()
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    if (gl.isContextLost() || gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) break
  }
  gl.deleteSync(fence)
}
