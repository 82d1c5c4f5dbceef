'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { FleetDocument } from '@/lib/fleet/documents/schema'
import { api } from '@/lib/http/client'
import { DocumentDialog } from './document-dialog'
import { DocumentRow, fileAddress } from './document-row'
import { type DocumentsOf, refreshDocuments, useDocuments } from './use-documents'

type Opened = { what: 'new' } | { what: 'change' | 'remove' | 'photo'; document: FleetDocument }

/** Papers and photos of a vehicle or of a driver, what ends first before the others. Texts in `fleet`. */
export function FleetDocuments({ of }: { of: DocumentsOf }) {
  const t = useTranslations('fleet.documents')
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useDocuments(of)
  const documents = list.data?.items ?? []
  const close = () => setOpened(null)
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-md font-semibold">{t('title')}</h3>
        {mayEdit && (
          <Button icon={<Plus className="size-4" />} onClick={() => setOpened({ what: 'new' })}>
            {t('add')}
          </Button>
        )}
      </div>
      <PagedList
        list={list}
        rows={documents}
        waiting={3}
        texts={{ failed: t('failed') }}
        empty={<p className="text-body text-muted">{t(mayEdit ? 'empty' : 'emptyForReaders')}</p>}
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              mayEdit={mayEdit}
              onOpen={(what) => setOpened({ what, document })}
            />
          ))}
        </ul>
      </PagedList>
      {opened?.what === 'new' && <DocumentDialog of={of} document={null} onClose={close} />}
      {opened?.what === 'change' && <DocumentDialog of={of} document={opened.document} onClose={close} />}
      {opened?.what === 'photo' && <Photo document={opened.document} onClose={close} />}
      {opened?.what === 'remove' && (
        <ConfirmRequest
          danger
          title={t('removeTitle', { name: opened.document.name })}
          text={t('removeText')}
          action={t('remove')}
          done={t('removed')}
          request={(options) =>
            api('DELETE', '/api/fleet-documents/[id]', { params: { id: opened.document.id }, ...options })
          }
          onClose={close}
          onDone={() => refreshDocuments(queries)}
        />
      )}
    </section>
  )
}

function Photo({ document, onClose }: { document: FleetDocument; onClose: () => void }) {
  const ui = useTranslations('ui')
  return (
    <Dialog
      open
      width="wide"
      title={document.name}
      description={document.file?.name}
      closeLabel={ui('close')}
      onOpenChange={(stays) => !stays && onClose()}
    >
      {/* biome-ignore lint/performance/noImgElement: shown whole, and only to whoever sees the fleet */}
      <img
        src={fileAddress(document)}
        alt={document.name}
        className="mx-auto mb-4 max-h-[70dvh] rounded-control"
      />
    </Dialog>
  )
}
