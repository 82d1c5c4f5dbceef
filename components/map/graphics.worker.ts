/** Opens a context of WebGL where nobody waits for it, and has one pixel read back: then all of it is awake. */
const scope = self as unknown as { postMessage: (message: null) => void }
const gl = new OffscreenCanvas(1, 1).getContext('webgl2')
gl?.clear(gl.COLOR_BUFFER_BIT)
gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
scope.postMessage(null)
