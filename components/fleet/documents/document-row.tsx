'use client'
import { Download, FileText, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Cut } from '@/components/ui/cut'
import { IconButton, iconButtonVariants } from '@/components/ui/icon-button'
import type { FleetDocument } from '@/lib/fleet/documents/schema'
import { EndMark } from '../ends/end-mark'

/** Where the file of a document is; another address after it was replaced. */
export const fileAddress = ({ id, file }: FleetDocument, size?: 'thumbnail'): string =>
  `/api/fleet-documents/${id}/file?size=${size ?? 'full'}&v=${file?.version ?? ''}`

type Props = {
  document: FleetDocument
  mayEdit: boolean
  onOpen: (what: 'photo' | 'change' | 'remove') => void
}

/** A document: its photo, or that it is a file to be saved; when it ends; what can be done with it. */
export function DocumentRow({ document, mayEdit, onOpen }: Props) {
  const t = useTranslations('fleet.documents')
  const { name, number, expiresOn, file } = document
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      {file?.kind === 'photo' ? (
        <button
          type="button"
          aria-label={t('show', { name })}
          onClick={() => onOpen('photo')}
          className="tap size-11 shrink-0 overflow-hidden rounded-control border border-hairline"
        >
          {/* biome-ignore lint/performance/noImgElement: it is small already, and only for whoever sees the fleet */}
          <img
            src={fileAddress(document, 'thumbnail')}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        </button>
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-hover text-muted">
          <FileText className="size-4.5" aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 gap-2 text-body">
          <Cut className="font-medium">{name}</Cut>
          {number && <Cut className="text-muted">{number}</Cut>}
        </p>
        <p className="text-meta text-muted">
          <EndMark endsOn={expiresOn} always />
        </p>
      </div>
      <span className="flex shrink-0">
        {file && (
          <a
            href={fileAddress(document)}
            download={file.name}
            aria-label={t('save', { name })}
            className={iconButtonVariants()}
          >
            <Download aria-hidden="true" />
          </a>
        )}
        {mayEdit && (
          <>
            <IconButton label={t('change', { name })} icon={<Pencil />} onClick={() => onOpen('change')} />
            <IconButton
              label={t('removeNamed', { name })}
              icon={<Trash2 />}
              onClick={() => onOpen('remove')}
            />
          </>
        )}
      </span>
    </li>
  )
}
