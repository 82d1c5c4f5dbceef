import { afterEach, describe, expect, it } from 'vitest'
import { maskedPage } from '@/components/feedback/masked-page'

const copied = (html: string, picture: string | null = null) => {
  document.body.innerHTML = html
  return maskedPage(document.body, () => picture)
}
afterEach(() => {
  document.body.innerHTML = ''
})

describe('the copy of a page', () => {
  it('holds nothing of what was typed or chosen in fields', () => {
    document.body.innerHTML = `<input value="Ann"><input type="password"><textarea>first</textarea>
      <select><option>One</option><option selected>Secret van</option></select><div contenteditable="true">Notes</div>`
    const [name, password] = document.querySelectorAll('input')
    if (name) name.value = 'Ann Smith of Hamburg'
    if (password) password.value = 'correct horse'
    const area = document.querySelector('textarea')
    if (area) area.value = 'second'
    const html = maskedPage(document.body, () => null).outerHTML
    expect(html).not.toMatch(/Ann|horse|first|second|Secret|One|Notes/)
    expect(html.match(/•/g)?.length).toBeGreaterThan(20)
  })

  it('has blocks for maps and pictures, with all that lies in a map gone', () => {
    const page = copied(
      '<div class="maplibregl-map"><canvas></canvas><b>Van 7</b></div><img src="/p.jpg" alt="Driver">',
      'data:image/png;base64,AAAA',
    )
    expect(page.querySelectorAll('canvas, img, b')).toHaveLength(0)
    expect(page.outerHTML).not.toMatch(/Van 7|p\.jpg|Driver/)
    expect(page.querySelector('.maplibregl-map')?.getAttribute('style')).toContain('data:image/png')
  })

  it('leaves out what runs, what lies over the page, and handlers', () => {
    const page = copied(
      '<script>x</script><div role="dialog">Send feedback</div><div class="bg-scrim"></div><p onclick="x()">Kept</p>',
    )
    expect(page.innerHTML).toBe('<p>Kept</p>')
  })

  it('keeps ticks, as they show how the page is', () => {
    const page = copied('<input type="checkbox" checked>')
    expect(page.querySelector('input')?.hasAttribute('checked')).toBe(true)
  })
})
