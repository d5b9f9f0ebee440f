#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
#
# edge_machine.pl: the machine of resources/parsers/edge_machine.py, written from the description of the
# questions in resources/handbook/notions/auditing.md. Its states are the heads so far, as text: "3:0,1".
use strict;
use warnings;
use JSON::PP;

$| = 1;
while (my $line = <STDIN>) {
    my $question = decode_json($line);
    my %answer = (id => $question->{id});
    if (exists $question->{words}) {
        $answer{state} = "$question->{words}:";
    } else {
        my ($words, $list) = split /:/, $question->{state}, 2;
        my @heads = split /,/, $list;
        my $edge = edge(@heads);
        if (exists $question->{heads}) {
            $answer{costs} = costs($edge, @heads + 1, $question->{heads});
        } elsif (@heads < $words) {
            $answer{legal} = { map { ("under-$_" => "$words:" . join(",", @heads, $_)) } @$edge };
        } else {
            $answer{heads} = [map { $_ + 0 } @heads];
        }
    }
    print encode_json(\%answer), "\n";
}

# Returns the nodes from the last word up to ROOT.
sub edge {
    my @heads = @_;
    my @nodes = (scalar @heads);
    push @nodes, $heads[$nodes[-1] - 1] while $nodes[-1] != 0;
    return [map { $_ + 0 } @nodes];
}

# Returns what it costs to attach a word to each node of the edge.
sub costs {
    my ($edge, $word, $gold) = @_;
    my %costs;
    my %cut_off;
    for my $node (@$edge) {
        my $cost = grep { $cut_off{$gold->[$_]} } $word .. $#$gold;
        my $head = $gold->[$word - 1];
        $cost++ if $head != $node && grep { $_ == $head } @$edge;
        $costs{"under-$node"} = $cost;
        $cut_off{$node} = 1;
    }
    return \%costs;
}
