'use client'
import { Download, Plus, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { saveBlob } from '@/components/files/save-response'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Tabs } from '@/components/ui/tabs'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { CommandList } from './command-list'
import { ModelsPart } from './models-part'
import { useCatalogue } from './use-catalogue'

const CommandSheet = lazyPart(() => import('./command-sheet'))
const OwnCommandSheet = lazyPart(() => import('./own-command-sheet'))
const ImportDialog = lazyPart(() => import('./import-dialog'))

type Open = { kind: 'command'; name: string } | { kind: 'new' } | { kind: 'import' }

/** /commandCatalogue: which commands there are for which models, for whoever runs the platform. */
export function CatalogueScreen() {
  const t = useTranslations('commandCatalogue')
  const catalogue = useCatalogue()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { data } = catalogue
  return (
    <SettingsPage
      of="commandCatalogue"
      wide
      actions={
        data && (
          <div className="flex flex-wrap gap-2">
            <Button icon={<Upload className="size-4" />} onClick={() => setOpen({ kind: 'import' })}>
              {t('import.open')}
            </Button>
            <Button icon={<Download className="size-4" />} onClick={() => saveDocument(data)}>
              {t('export')}
            </Button>
            <Button
              tone="primary"
              icon={<Plus className="size-4" />}
              onClick={() => setOpen({ kind: 'new' })}
            >
              {t('add')}
            </Button>
          </div>
        )
      }
    >
      <LoadState of={catalogue} rows={10}>
        {(known) => (
          <>
            {known.leftOut.length > 0 && (
              <p role="alert" className="rounded-control bg-warning/10 px-3 py-2 text-body text-warning">
                {t('leftOut', { count: known.leftOut.length })}{' '}
                <bdi dir="ltr" className="font-mono text-meta wrap-anywhere">
                  {known.leftOut.join(', ')}
                </bdi>
              </p>
            )}
            <Tabs
              label={t('parts')}
              tabs={[
                {
                  value: 'commands',
                  label: t('commands'),
                  content: (
                    <CommandList known={known} onOpen={(name) => setOpen({ kind: 'command', name })} />
                  ),
                },
                { value: 'models', label: t('models.title'), content: <ModelsPart known={known} /> },
              ]}
            />
            <Suspense>
              {open?.kind === 'command' && (
                <CommandSheet
                  key={open.name}
                  known={known}
                  name={open.name}
                  onRenamed={(name) => setOpen({ kind: 'command', name })}
                  onClose={close}
                />
              )}
              {open?.kind === 'new' && (
                <OwnCommandSheet
                  known={known}
                  before={null}
                  onSaved={(name) => setOpen({ kind: 'command', name })}
                  onClose={close}
                />
              )}
              {open?.kind === 'import' && <ImportDialog known={known} onClose={close} />}
            </Suspense>
          </>
        )}
      </LoadState>
    </SettingsPage>
  )
}

function saveDocument({ revision, document }: CommandCatalogue): void {
  const text = `${JSON.stringify(document, null, 2)}\n`
  saveBlob(new Blob([text], { type: 'application/json' }), `command-catalogue-${revision}.json`)
}
