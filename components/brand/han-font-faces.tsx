import '@fontsource-variable/noto-sans-sc/wght.css'

export default function HanFontFaces() {
  return null
}
