/** Floats per sprite: from 2, to 2, glide 2, cell 2, look 2. */
export const SPRITE_FLOATS = 10

/** What changes with every frame. */
export type SpriteFrame = {
  matrix: Float32Array
  /** Milliseconds on the sprites' own clock. */
  time: number
  /** Size of a cell in clip space. */
  cell: [number, number]
  /** Size of a cell in the atlas. */
  atlas: [number, number]
  /** Turn of the map, radians. */
  bearing: number
}

export type SpriteProgram = {
  setAtlas: (canvas: HTMLCanvasElement) => void
  setSprites: (data: Float32Array, count: number) => void
  draw: (frame: SpriteFrame) => void
  destroy: () => void
}

const VERTEX = `#version 300 es
uniform mat4 u_matrix;
uniform float u_time;
uniform vec2 u_cell;
uniform vec2 u_atlas;
uniform float u_bearing;
in vec2 a_corner;
in vec2 a_from;
in vec2 a_to;
in vec2 a_glide; // began, milliseconds
in vec2 a_sprite;
in vec2 a_look; // turn, opacity
out vec2 v_atlas;
out float v_opacity;
void main() {
  float share = a_glide.y > 0.0 ? clamp((u_time - a_glide.x) / a_glide.y, 0.0, 1.0) : 1.0;
  vec4 place = u_matrix * vec4(mix(a_from, a_to, share), 0.0, 1.0);
  float turn = a_look.x == 0.0 ? 0.0 : a_look.x - u_bearing;
  float s = sin(turn);
  float c = cos(turn);
  vec2 corner = vec2(a_corner.x * c + a_corner.y * s, a_corner.y * c - a_corner.x * s);
  gl_Position = place + vec4(corner * u_cell * place.w, 0.0, 0.0);
  v_atlas = (a_sprite + vec2(a_corner.x + 0.5, 0.5 - a_corner.y)) * u_atlas;
  v_opacity = a_look.y;
}`

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D u_image;
in vec2 v_atlas;
in float v_opacity;
out vec4 color;
void main() {
  color = texture(u_image, v_atlas) * v_opacity;
}`

/** Name and number of floats of each attribute of a sprite, in the order of the buffer. */
const LAYOUT = [
  ['a_from', 2],
  ['a_to', 2],
  ['a_glide', 2],
  ['a_sprite', 2],
  ['a_look', 2],
] as const

/** Compiles the program that draws every sprite as an instance of one square. */
export function createSpriteProgram(gl: WebGL2RenderingContext): SpriteProgram {
  const program = link(gl)
  const uniform = (name: string) => gl.getUniformLocation(program, name)
  const places = {
    matrix: uniform('u_matrix'),
    time: uniform('u_time'),
    cell: uniform('u_cell'),
    atlas: uniform('u_atlas'),
    bearing: uniform('u_bearing'),
    image: uniform('u_image'),
  }
  const state = gl.createVertexArray()
  const corners = gl.createBuffer()
  const sprites = gl.createBuffer()
  const texture = gl.createTexture()
  let count = 0

  gl.bindVertexArray(state)
  gl.bindBuffer(gl.ARRAY_BUFFER, corners)
  gl.bufferData(
    gl.ARRAY_BUFFER,
    new Float32Array([-0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0.5, 0.5]),
    gl.STATIC_DRAW,
  )
  const corner = gl.getAttribLocation(program, 'a_corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
  gl.bindBuffer(gl.ARRAY_BUFFER, sprites)
  let offset = 0
  for (const [name, floats] of LAYOUT) {
    const at = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, floats, gl.FLOAT, false, SPRITE_FLOATS * 4, offset)
    gl.vertexAttribDivisor(at, 1)
    offset += floats * 4
  }
  gl.bindVertexArray(null)

  return {
    setAtlas: (canvas) => {
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
      gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
    },
    setSprites: (data, added) => {
      count = added
      gl.bindBuffer(gl.ARRAY_BUFFER, sprites)
      gl.bufferData(gl.ARRAY_BUFFER, data.subarray(0, added * SPRITE_FLOATS), gl.DYNAMIC_DRAW)
    },
    draw: ({ matrix, time, cell, atlas, bearing }) => {
      if (count === 0) return
      activate(gl, program)
      gl.uniformMatrix4fv(places.matrix, false, matrix)
      gl.uniform1f(places.time, time)
      gl.uniform2fv(places.cell, cell)
      gl.uniform2fv(places.atlas, atlas)
      gl.uniform1f(places.bearing, bearing)
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform1i(places.image, 0)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      gl.bindVertexArray(state)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
      gl.bindVertexArray(null)
    },
    destroy: () => {
      gl.deleteProgram(program)
      gl.deleteBuffer(corners)
      gl.deleteBuffer(sprites)
      gl.deleteTexture(texture)
      gl.deleteVertexArray(state)
    },
  }
}

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) throw new Error('no shader could be made')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`the vehicle shaders do not link: ${gl.getProgramInfoLog(program)}`)
  }
  return program
}

/** By another name, or the linter takes it for a React hook. */
function activate(gl: WebGL2RenderingContext, program: WebGLProgram): void {
  const { useProgram: use } = gl
  use.call(gl, program)
}
