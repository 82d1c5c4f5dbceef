import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './button'
import { EmptyState } from './empty-state'

type Props = {
  title: string
  text?: string
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  className?: string
}

/** It did not work: what happened, and trying again. */
export function ErrorState({ title, text, retryLabel, onRetry, busy, className }: Props) {
  const retry = (
    <Button busy={busy} icon={<RotateCw className="size-4" />} onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  return (
    <div role="alert" className={className}>
      <EmptyState icon={<TriangleAlert />} title={title} text={text} action={retry} />
    </div>
  )
}
