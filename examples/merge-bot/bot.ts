/** A bot that merges a pull request when somebody whom it trusts comments `/merge`, as soon as its checks have passed. */
import { verifyForgeWebhook, WebhookVerificationError, type PullsClient, type Repository } from 'understudy-sdk/pulls';

export interface BotOptions {
  /** The client of the bot's own account. */
  readonly pulls: PullsClient;
  /** The key that webhooks are signed with. */
  readonly secret: string;
  /** Who may have something merged. */
  readonly trusted: readonly string[];
}

export class Bot {
  /** Why merges did not happen, as `alice/proj#1: reason`. */
  readonly problems: string[] = [];
  readonly #options: BotOptions;
  #work: Promise<void> = Promise.resolve();

  constructor(options: BotOptions) {
    this.#options = options;
  }

  /** Receives a webhook. It responds at once, because a forge waits for five seconds only. */
  async fetch(request: Request): Promise<Response> {
    const { secret, trusted } = this.#options;
    try {
      const event = await verifyForgeWebhook(await request.text(), request.headers, secret);
      if (event.type === 'pull_request_comment' && event.payload.action === 'created') {
        const { comment, issue, repository } = event.payload;
        if (comment.body.trim() === '/merge' && trusted.includes(comment.user.login))
          this.#work = this.#work.then(() => this.#merge(repository, issue.number));
      }
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 401 });
      throw error;
    }
  }

  /** Waits for the merges that were asked for. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #merge({ owner, name }: Pick<Repository, 'owner' | 'name'>, number: number): Promise<void> {
    const repo = this.#options.pulls.repo(owner.login, name);
    const result = await repo.mergeWhenReady(number, { Do: 'squash', delete_branch_after_merge: true }).safe();
    if (!result.ok) this.problems.push(`${owner.login}/${name}#${number}: ${result.error.message}`);
  }
}
