import type { Open } from '../../core/open.ts';
import type { visibilities } from '../vocabulary.ts';

/** A user as pull requests show one. */
export interface GitUser {
  readonly id: number;
  readonly login: string;
  /** The name at the login source; empty but for the user and site administrators. */
  readonly login_name: string;
  /** The login source; 0 but for the user and site administrators. */
  readonly source_id: number;
  readonly full_name: string;
  /** The e-mail address, or a no-reply one. */
  readonly email: string;
  readonly avatar_url: string;
  readonly html_url: string;
  /** The language; empty but for the user and site administrators. */
  readonly language: string;
  /** Whether a site administrator; false but for the user and site administrators. */
  readonly is_admin: boolean;
  /** The last sign-in; the zero time but for the user and site administrators. */
  readonly last_login: string;
  /** When the account was made. */
  readonly created: string;
  /** Whether restricted. */
  readonly restricted: boolean;
  /** Whether active; false but for the user and site administrators. */
  readonly active: boolean;
  /** Whether signing in is forbidden. */
  readonly prohibit_login: boolean;
  readonly location: string;
  readonly website: string;
  readonly description: string;
  /** Who may see the account. */
  readonly visibility: Open<(typeof visibilities)[number]>;
  /** How many follow. */
  readonly followers_count: number;
  /** How many are followed. */
  readonly following_count: number;
  /** How many repositories are starred. */
  readonly starred_repos_count: number;
  /** The same as `login`. */
  readonly username: string;
}
