import { saveResponse } from './save-response'

const MARK = 'print-frame'
/** A frame says that it is there before the viewer in it has read the file. */
const VIEWER_MS = 500

/**
 * Opens the browser's print dialogue with a PDF, in a frame that nobody sees. Where that is not to be had the file opens
 * in a tab of its own, or is saved; both can be printed from there.
 */
export async function printPdf(response: Response, title: string): Promise<void> {
  if (!navigator.pdfViewerEnabled) {
    await saveResponse(response)
    return
  }
  // The one before is kept until now: browsers print from it for as long as they like.
  for (const former of document.querySelectorAll<HTMLIFrameElement>(`iframe.${MARK}`)) {
    URL.revokeObjectURL(former.src)
    former.remove()
  }
  const pages = await response.blob()
  const url = URL.createObjectURL(pages)
  const frame = document.createElement('iframe')
  frame.className = `${MARK} pointer-events-none fixed bottom-0 start-0 size-px border-0 opacity-0`
  frame.title = title
  frame.tabIndex = -1
  frame.src = url
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
  document.body.append(frame)
  await loaded
  await new Promise((done) => setTimeout(done, VIEWER_MS))
  try {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  } catch {
    // A browser that keeps its viewer to itself.
    if (!window.open(url, '_blank')) await saveResponse(new Response(pages, { headers: response.headers }))
  }
}
