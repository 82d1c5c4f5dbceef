'use client'
import { Download, MoreHorizontal, Upload } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { saveResponse } from '@/components/files/save-response'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { FENCE_FILE_FORMATS, type FenceFileFormat } from '@/lib/geofences/export/file-format'
import { apiFile } from '@/lib/http/client'

const ImportDialog = lazyPart(() => import('../dialogs/import-dialog'))

/** Takes landmarks from a file, at once where the address asks for it (`?import=1`), and saves the own ones as one. */
export function LandmarkFiles({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('landmarks.list')
  const words = useTranslations('geofences.list')
  const isAsked = useSearchParams().has('import')
  const [imports, setImports] = useState(mayEdit && isAsked)
  const close = () => {
    setImports(false)
    if (isAsked) window.history.replaceState(null, '', '?tab=landmarks')
  }
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton label={t('more')} icon={<MoreHorizontal />} />}>
        {mayEdit && (
          <>
            <MenuItem icon={<Upload />} onSelect={() => setImports(true)}>
              {words('import')}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuLabel>{words('export')}</MenuLabel>
        {FENCE_FILE_FORMATS.map((format) => (
          <MenuItem key={format} icon={<Download />} onSelect={() => void saveFile(format)}>
            {words(`formats.${format}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {imports && (
        <Suspense>
          <ImportDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

async function saveFile(format: FenceFileFormat): Promise<void> {
  // A refusal is told by the client.
  const response = await apiFile('GET', '/api/landmarks/export', { query: { format } }).catch(() => null)
  if (response) await saveResponse(response)
}
