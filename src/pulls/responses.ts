import type {
  ChangedContents,
  ChangedFile,
  ChangedFiles,
  CombinedStatus,
  Comment,
  Commit,
  CommitStatus,
  ContentsEntry,
  Hook,
  ListedPullRequest,
  PullRequest,
  Review,
  ReviewComment,
} from './records.ts';

/** The JSON that each operation of this area responds with, where it responds with JSON. */
export interface PullResponses {
  'pulls.list': readonly ListedPullRequest[];
  'pulls.retrieve': PullRequest;
  'pulls.retrieveByBranches': PullRequest;
  'pulls.create': PullRequest;
  'pulls.update': PullRequest;
  'pulls.commits': readonly Commit[];
  'pulls.files': readonly ChangedFile[];
  'pulls.reviews.list': readonly Review[];
  'pulls.reviews.create': Review;
  'pulls.reviews.retrieve': Review;
  'pulls.reviews.submit': Review;
  'pulls.reviews.comments': readonly ReviewComment[];
  'pulls.reviews.dismiss': Review;
  'pulls.reviews.undismiss': Review;
  'pulls.requestReviewers': readonly Review[];
  'pulls.pinned': readonly ListedPullRequest[];
  'contents.root': readonly ContentsEntry[];
  'contents.retrieve': ContentsEntry | readonly ContentsEntry[];
  'contents.create': ChangedContents;
  'contents.update': ChangedContents;
  'contents.delete': ChangedContents;
  'contents.change': ChangedFiles;
  'statuses.list': readonly CommitStatus[];
  'statuses.create': CommitStatus;
  'commits.status': CombinedStatus;
  'issues.comments': readonly Comment[];
  'issues.comment': Comment;
  'issues.editComment': Comment;
  'hooks.list': readonly Hook[];
  'hooks.create': Hook;
  'hooks.retrieve': Hook;
  'hooks.update': Hook;
  'orgs.hooks.list': readonly Hook[];
  'orgs.hooks.create': Hook;
  'orgs.hooks.retrieve': Hook;
  'orgs.hooks.update': Hook;
}
