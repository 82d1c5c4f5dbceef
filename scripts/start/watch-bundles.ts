import { SHARE_PAGE_DEV_FOLDER } from '@/server/http/share-page-files'
import { bundleEmbedHelper } from './build'
import { watchSharePage } from './share-page'

/**
 * A process of development: keeps what is bundled beside Next, which knows nothing of it. The page of share links is
 * bundled anew as its sources change; the script that other sites load, when the process starts.
 */
process.once('SIGTERM', () => process.exit(0))
await bundleEmbedHelper()
await watchSharePage(SHARE_PAGE_DEV_FOLDER)
