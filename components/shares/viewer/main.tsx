import './viewer.css'
import { createRoot } from 'react-dom/client'
import { BOOT_ID, PAGE_ID, tokenInFragment, type ViewerBoot } from '@/lib/shares/viewer-page'
import { ShareClient } from './share-client'
import { loadViewerTexts, TextsProvider } from './texts'
import { ViewerPage } from './viewer-page'

const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '') as ViewerBoot
const client = new ShareClient(tokenInFragment(location.hash), window.shareOpening ?? null)
window.shareOpening = undefined

// Another link in the same tab is another page: what this one has shown goes.
window.addEventListener('hashchange', () => location.reload())
// Back to a page that the browser kept: its link may have ended since.
window.addEventListener('pageshow', (event) => event.persisted && location.reload())

const page = document.getElementById(PAGE_ID)
if (page) {
  const texts = await loadViewerTexts(boot.language)
  page.replaceChildren()
  createRoot(page).render(
    <TextsProvider first={boot.language} texts={texts}>
      <ViewerPage client={client} boot={boot} />
    </TextsProvider>,
  )
}
