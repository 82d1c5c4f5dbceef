import { type FromParent, parentOrigin, readFromParent, type ToParent } from '@/lib/embeds/messages'
import { PROTOCOL_VERSION } from '@/lib/embeds/protocol'

/** What happens only as the last of its kind: a page that says who it is late is told these. */
const KEPT: readonly ToParent['type'][] = ['ready', 'resize', 'selected', 'tokenExpiring', 'ended']

/** Speaks with the page around the frame, if it is one of the embed's. */
export class ParentBridge {
  private parent: string | null = null
  private readonly kept = new Map<ToParent['type'], ToParent>()

  constructor(
    private readonly allowed: readonly string[],
    private readonly onMessage: (message: FromParent) => void,
    private readonly errorText: (code: 'unknownVersion' | 'unknownType' | 'invalidMessage') => string,
  ) {
    const { ancestorOrigins } = location as Location & { ancestorOrigins?: DOMStringList }
    this.parent = parentOrigin(
      { ancestors: Array.from(ancestorOrigins ?? []), referrer: document.referrer },
      allowed,
    )
    addEventListener('message', this.hear)
  }

  /** The origin of the page around it, as far as it is known to be one of the embed's. */
  get origin(): string | null {
    return this.parent
  }

  tell(message: ToParent): void {
    if (KEPT.includes(message.type)) this.kept.set(message.type, message)
    if (this.parent !== null) parent.postMessage({ fleet: PROTOCOL_VERSION, ...message }, this.parent)
  }

  close(): void {
    removeEventListener('message', this.hear)
  }

  private readonly hear = ({ source, origin, data }: MessageEvent): void => {
    if (source !== parent || source === window || !this.allowed.includes(origin)) return
    const heard = readFromParent(data)
    if (heard === null) return
    if (this.parent === null) {
      this.parent = origin
      for (const message of this.kept.values()) this.tell(message)
    }
    // The page around has changed its address in between.
    if (origin !== this.parent) return
    if ('message' in heard) this.onMessage(heard.message)
    else
      this.tell({ type: 'error', code: heard.error, message: this.errorText(heard.error as 'unknownType') })
  }
}
