#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
#
# hybrid_oracle.pl: a dynamic oracle for arc-hybrid with projective gold trees, written from the description of the
# questions in resources/handbook/notions/auditing.md. ROOT may be first or last.
use strict;
use warnings;
use JSON::PP;

$| = 1;
while (my $line = <STDIN>) {
    my $question = decode_json($line);
    my $at = $question->{configuration};
    print encode_json({ id => $question->{id}, costs => costs($at->{stack}, $at->{buffer}, $question->{heads}) }), "\n";
}

# Returns the number of nodes in a list for which a condition holds.
sub count {
    my ($holds, @nodes) = @_;
    return scalar grep { $holds->($_) } @nodes;
}

# Returns by how much each legal transition raises the loss: the gold arcs that it makes unreachable.
sub costs {
    my ($stack, $buffer, $gold) = @_;
    my $head = sub { $_[0] == 0 ? -1 : $gold->[$_[0] - 1] };
    my ($top, $front) = ($stack->[-1], $buffer->[0]);
    my %costs;
    if (defined $front && ($front != 0 || @$stack == 0)) {
        my @below = @$stack > 1 ? @$stack[0 .. $#$stack - 1] : ();
        $costs{sh} = count(sub { $head->($_[0]) == $front }, @$stack)
                   + count(sub { $_[0] == $head->($front) }, @below);
    }
    return \%costs if !defined $top || $top == 0;
    my $children = count(sub { $head->($_[0]) == $top }, @$buffer);
    if (defined $front) {
        my @others = (@$stack > 1 ? $stack->[-2] : (), @$buffer[1 .. $#$buffer]);
        $costs{la} = $children + count(sub { $_[0] == $head->($top) }, @others);
    }
    if (@$stack > 1) {
        $costs{ra} = $children + count(sub { $_[0] == $head->($top) }, @$buffer);
    }
    return \%costs;
}
