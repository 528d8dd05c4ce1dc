/** Where a webhook's deliveries go, and how their bodies are written. The secret never comes back. */
export interface HookConfig {
  /** The address that deliveries are posted to. */
  readonly url: string;
  /** `json` or `form`. */
  readonly content_type: string;
  /** Of a Slack webhook: the channel, and how messages look there. */
  readonly channel?: string;
  readonly username?: string;
  readonly icon_url?: string;
  readonly color?: string;
}

/** A webhook of a repository or an organisation. */
export interface Hook {
  readonly id: number;
  /** A name of your own; empty without one. Gitea 1.26 or newer. */
  readonly name: string;
  /** The kind: `gitea`, `gogs`, `slack`, … */
  readonly type: string;
  /** A glob that branches and tags of pushes must fit; empty for all. */
  readonly branch_filter: string;
  readonly config: HookConfig;
  /** The events that it listens to, groups written out, in any order. */
  readonly events: readonly string[];
  /** Always empty: the header is kept, and does not come back. */
  readonly authorization_header: string;
  /** Whether it is delivered to at all. */
  readonly active: boolean;
  readonly updated_at: string;
  readonly created_at: string;
}
