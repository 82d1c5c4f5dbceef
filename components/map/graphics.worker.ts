/** Opens a context of WebGL where nobody waits for it, builds a program and has a pixel read back: then all of it is awake. */
const scope = self as unknown as { postMessage: (message: null) => void }
const gl = new OffscreenCanvas(1, 1).getContext('webgl2')
const program = gl?.createProgram()
if (gl && program) {
  const attach = (kind: number, text: string) => {
    const shader = gl.createShader(kind)
    if (!shader) return
    gl.shaderSource(shader, `#version 300 es\nprecision mediump float;\n${text}`)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  attach(gl.VERTEX_SHADER, 'void main() { gl_Position = vec4(0, 0, 0, 1); gl_PointSize = 1.0; }')
  attach(gl.FRAGMENT_SHADER, 'out vec4 color; void main() { color = vec4(1); }')
  gl.linkProgram(program)
  gl.clear(gl.COLOR_BUFFER_BIT)
  // Either answer ends once the graphics have come so far.
  gl.getProgramParameter(program, gl.LINK_STATUS)
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
}
scope.postMessage(null)
