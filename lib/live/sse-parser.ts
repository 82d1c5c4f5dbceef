/** One server-sent event. */
export type ServerEvent = { id: string; type: string; data: string }

/** Puts server-sent events together from text that comes in pieces. */
export class SseParser {
  private text = ''

  /** Adds a piece; returns the events that are complete now. */
  push(piece: string): ServerEvent[] {
    this.text += piece
    const events: ServerEvent[] = []
    let start = 0
    for (let end = this.text.indexOf('\n\n', start); end >= 0; end = this.text.indexOf('\n\n', start)) {
      const event = parseBlock(this.text.slice(start, end))
      if (event) events.push(event)
      start = end + 2
    }
    this.text = this.text.slice(start)
    return events
  }
}

function parseBlock(block: string): ServerEvent | null {
  const event: ServerEvent = { id: '', type: 'message', data: '' }
  for (const line of block.split('\n')) {
    if (line.startsWith('data: ')) event.data += line.slice(6)
    else if (line.startsWith('id: ')) event.id = line.slice(4)
    else if (line.startsWith('event: ')) event.type = line.slice(7)
  }
  return event.data === '' ? null : event
}
